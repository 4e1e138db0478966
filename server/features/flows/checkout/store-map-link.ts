import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import { shippingMethodNames } from '@kaituan/domain/shipping/shipping-method';
import { isLinkToken, signLink } from '#server/http/signed-link.ts';

export const storeMapReturnPath = '/store-map/return';
/** How long the signed reply address is valid. */
const mapOpenMs = 30 * 60_000;

/** The parcel of a checkout for which a store is being chosen, and its shipping method. */
export type StoreChoice = { checkoutNo: string; key: string; method: ShippingMethod };

const subjectOf = ({ checkoutNo, key, method }: StoreChoice) =>
  `store-map:${checkoutNo}:${key}:${method}`;

/**
 * The signed address the map posts the store to; it needs no session, which in-app browsers lose on the
 * way.
 */
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

/** The choice that a reply belongs to; undefined when its signature is wrong or has expired. */
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
