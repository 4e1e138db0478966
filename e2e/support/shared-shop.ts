import type { SharedShop } from './start-shop.ts';

let shops: readonly SharedShop[] = [];

/** Called before the journeys of a file. */
export function setSharedShops(started: readonly SharedShop[]): void {
  shops = started;
}

/** For a file whose journeys change the shop's clock or settings: from here on they visit a shop of their own. */
export function visitOwnShop(own: SharedShop): void {
  shops = shops.map(() => own);
}

/** The demo shop of this worker, which all its journeys visit one after the other. */
export function sharedShop(): SharedShop {
  const shop = shops[Number(process.env.VITEST_POOL_ID) - 1];
  if (!shop) throw new Error(`worker ${process.env.VITEST_POOL_ID} has no shop`);
  return shop;
}
