import type { SharedShop } from './start-shop.ts';

let shops: readonly SharedShop[] = [];

/** Called before the journeys of a file. */
export function setSharedShops(started: readonly SharedShop[]): void {
  shops = started;
}

/** The demo shop of this worker, which all its journeys visit one after the other. */
export function sharedShop(): SharedShop {
  const shop = shops[Number(process.env.VITEST_POOL_ID) - 1];
  if (!shop) throw new Error(`worker ${process.env.VITEST_POOL_ID} has no shop`);
  return shop;
}
