/** Who can see a channel's prices: everybody; its verified members; anyone signed in. */
export const priceVisibilities = ['PUBLIC', 'PRICES_HIDDEN', 'LOGIN_REQUIRED'] as const;
export type PriceVisibility = (typeof priceVisibilities)[number];

/** The viewer: whether signed in, and whether a verified member of this channel. */
export type PriceViewer = { isSignedIn: boolean; isVerifiedHere: boolean };

/** Whether this viewer may see prices; if not, every money field in responses is null. */
export function canSeePrices(visibility: PriceVisibility, viewer: PriceViewer): boolean {
  if (visibility === 'PUBLIC') return true;
  return visibility === 'LOGIN_REQUIRED' ? viewer.isSignedIn : viewer.isVerifiedHere;
}
