import { inject } from 'vitest';
import type { SharedShop } from './start-shop.ts';

/** The demo shop of this worker, which all its journeys visit one after the other. */
export function sharedShop(): SharedShop {
  const shop = inject('shops')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!shop) throw new Error(`worker ${process.env.VITEST_POOL_ID} has no shop`);
  return shop;
}
