import { z } from 'zod';
import { priceSource, shownSku } from '#contract/catalog/product.ts';
import { wireTwd } from '#contract/endpoint.ts';

/** Goods as they are sold, in a checkout and in an order alike. */
export const soldLine = shownSku.extend({
  code: z.string(),
  quantity: z.int(),
  unitPriceTwd: wireTwd,
  listPriceTwd: wireTwd,
  priceSource,
  amountTwd: wireTwd,
  discountTwd: wireTwd,
  netTwd: wireTwd,
  /** Why the seven-day right of return does not apply; null when it does. */
  rescissionExemption: z.string().nullable(),
});
