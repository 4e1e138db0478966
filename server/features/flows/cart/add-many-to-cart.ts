import {
  loadOffers,
  piecePriceOf,
  type SkuOffer,
} from '#server/features/ground/offer/sku-offer.ts';
import { requireLineLimit } from '#server/features/records/cart/cart-line-limit.ts';
import {
  addToCart,
  type CartKey,
  lockCartLines,
} from '#server/features/records/cart/cart-line-query.ts';
import type { CallContext } from '#server/http/handler.ts';
import { describeQuantityProblem, findQuantityProblem } from './quantity-refusal.ts';

export type RequestedItem = { skuId: number; quantity: number };
export type RefusedItem = RequestedItem & { reason: string; suggest: number[] };

/** Adds what can be added and gives the reason for the rest; pieces of the same SKU are summed. */
export async function addManyToCart(
  context: CallContext,
  key: CartKey,
  items: readonly RequestedItem[],
): Promise<{ added: number; refused: RefusedItem[]; wasEmpty: boolean }> {
  const { database, now } = context;
  const requested = addUp(items);
  const skuIds = requested.map((item) => item.skuId);
  const offers = await loadOffers(database, { ...key, skuIds, now });
  const lines = await lockCartLines(database, key);
  const inCart = new Map(lines.map((line) => [line.skuId, line.quantity]));
  const refused: RefusedItem[] = [];
  const accepted = requested.flatMap((item) => {
    const offer = offers.get(item.skuId);
    const total = item.quantity + (inCart.get(item.skuId) ?? 0);
    const refusal = refusalOf(offer, total);
    if (refusal) refused.push({ ...item, ...refusal });
    return offer && !refusal ? [{ ...item, unitPriceTwd: piecePriceOf(offer, total) }] : [];
  });
  const fresh = accepted.filter(({ skuId }) => !inCart.has(skuId)).length;
  requireLineLimit(context, lines.length, fresh);
  await addToCart(database, key, accepted, { now });
  return { added: accepted.length, refused, wasEmpty: lines.length === 0 };
}

function addUp(items: readonly RequestedItem[]): RequestedItem[] {
  const bySku = new Map<number, number>();
  for (const { skuId, quantity } of items) {
    bySku.set(skuId, (bySku.get(skuId) ?? 0) + quantity);
  }
  return [...bySku].map(([skuId, quantity]) => ({ skuId, quantity }));
}

function refusalOf(offer: SkuOffer | undefined, quantity: number) {
  if (!offer) return { reason: '已下架', suggest: [] };
  const found = findQuantityProblem(offer, quantity);
  return found && { reason: describeQuantityProblem(found.problem, offer), suggest: found.suggest };
}
