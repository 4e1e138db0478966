import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import { shippingMethodNames } from '@kaituan/domain/shipping/shipping-method';
import { isLinkToken, signLink } from '#server/http/signed-link.ts';

export const storeMapReturnPath = '/store-map/return';
/** How long a buyer may look at the map. */
const mapOpenMs = 30 * 60_000;

/** Which parcel of which checkout a store is chosen for, and how it travels. */
export type StoreChoice = { checkoutNo: string; key: string; method: ShippingMethod };

const subjectOf = ({ checkoutNo, key, method }: StoreChoice) =>
  `store-map:${checkoutNo}:${key}:${method}`;

/** Where the map posts the store, signed: in-app browsers lose the session on the way. */
export function storeReplyUrl(
  linkKey: Buffer,
  origin: string,
  choice: StoreChoice,
  now: Date,
): string {
  const url = new URL(`${storeMapReturnPath}/${choice.checkoutNo}`, origin);
  url.searchParams.set('k', choice.key);
  url.searchParams.set('m', choice.method);
  const until = new Date(now.getTime() + mapOpenMs);
  url.searchParams.set('t', signLink(linkKey, subjectOf(choice), until));
  return url.href;
}

/** What a returning map was asked for, or undefined where the shop did not sign it, or too long ago. */
export function readStoreReply(
  linkKey: Buffer,
  checkoutNo: string,
  query: { k?: string; m?: string; t?: string },
  now: Date,
): StoreChoice | undefined {
  const method = shippingMethodNames.find((name) => name === query.m);
  if (!method || query.k === undefined) return undefined;
  const choice = { checkoutNo, key: query.k, method };
  return isLinkToken(linkKey, subjectOf(choice), query.t ?? '', now) ? choice : undefined;
}
