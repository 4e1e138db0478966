import { asc, eq } from 'drizzle-orm';
import { groupPledgeLine } from '#server/database/schema/group-schema.ts';
import { requireQuantity } from '#server/features/flows/cart/quantity-refusal.ts';
import { createCheckout } from '#server/features/flows/checkout/create-checkout.ts';
import { loadOffers, piecePriceOf } from '#server/features/ground/offer/sku-offer.ts';
import {
  addToCart,
  listCartLines,
  removeCartLines,
} from '#server/features/records/cart/cart-line-query.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import type { CallContext } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Opens a checkout of a pledge's goods at the ordinary price; refuses what the shop does not sell now. */
export async function buyOrdinarily(
  context: CallContext,
  { memberId, channelId }: OrderRow,
  pledgeNo: string,
): Promise<string> {
  const { database, now } = context;
  const lines = await database
    .select({ skuId: groupPledgeLine.skuId, quantity: groupPledgeLine.quantity })
    .from(groupPledgeLine)
    .where(eq(groupPledgeLine.pledgeNo, pledgeNo))
    .orderBy(asc(groupPledgeLine.skuId));
  const skuIds = lines.map(({ skuId }) => skuId);
  const offers = await loadOffers(database, { channelId, memberId, skuIds, now });
  const items = lines.map(({ skuId, quantity }) => {
    const offer = offers.get(skuId);
    if (!offer) throw new Refusal('GONE');
    requireQuantity(offer, quantity);
    return { skuId, quantity, unitPriceTwd: piecePriceOf(offer, quantity) };
  });
  const key = { memberId, channelId, cartType: 'DIRECT' } as const;
  const before = (await listCartLines(database, key)).map(({ id }) => id);
  await removeCartLines(database, key, before);
  await addToCart(database, key, items, { now });
  const opened = await createCheckout.run({ channelId, cartType: 'DIRECT' }, context);
  return opened.result.checkoutNo;
}
