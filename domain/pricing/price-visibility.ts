/** To whom a channel shows its prices: all; its verified members; anyone signed in. */
export const priceVisibilities = ['PUBLIC', 'PRICES_HIDDEN', 'LOGIN_REQUIRED'] as const;
export type PriceVisibility = (typeof priceVisibilities)[number];

/** Who asks: signed in or not, and whether verified as a member of this very channel. */
export type PriceViewer = { isSignedIn: boolean; isVerifiedHere: boolean };

/** Whether this viewer may see prices; where not, every money field on the wire is null. */
export function canSeePrices(visibility: PriceVisibility, viewer: PriceViewer): boolean {
  if (visibility === 'PUBLIC') return true;
  return visibility === 'LOGIN_REQUIRED' ? viewer.isSignedIn : viewer.isVerifiedHere;
}
