import { companies } from '#demo/shop/groups/channels.ts';
import type { Calendar } from './calendar.ts';
import { planProducts } from './planned-products.ts';
import { presentProduct } from './product-rows.ts';
import { presentChannelPrices, presentSkus, type SkuRow } from './sku-rows.ts';

/** How long ago the pages of the demo took effect, in days. */
export const pagesEffectiveDay = -120;
/** When the privacy policy took effect that the current one replaced. */
export const formerPolicyDay = -420;

/** The goods of the demo, what they cost in each channel, and who sells them there. */
export function presentDemoGoods(calendar: Calendar) {
  const planned = planProducts();
  const skus = new Map(planned.map((product) => [product.id, presentSkus(product)]));
  const channelPrices = planned.flatMap((product) =>
    presentChannelPrices(product, skus.get(product.id) ?? []),
  );
  const ownPrice = new Map(
    channelPrices.map((row) => [`${row.channelId}/${row.skuId}`, row.priceTwd]),
  );
  return {
    ...{ calendar, planned, skus, channelPrices, sellerOf: sellerOf(calendar) },
    products: planned.map((product) => presentProduct(product, calendar)),
    priceIn: (channelId: number, sku: SkuRow) =>
      ownPrice.get(`${channelId}/${sku.id}`) ?? sku.priceTwd,
  };
}

/** The sales company of a demo channel, as its orders store it. */
const sellerOf = (calendar: Calendar) => (channelId: number) => {
  const company = companies.find((one) => one.channelId === channelId);
  if (!company) throw new Error(`no sales company for channel ${channelId}`);
  const { name, taxId, phone } = company;
  return { name, taxId, phone, termsAt: calendar.day(pagesEffectiveDay).toISOString() };
};
