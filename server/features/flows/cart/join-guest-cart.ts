import type { Api } from '@kaituan/contract/api';
import * as contract from '@kaituan/contract/order/guest-cart';
import { joinNotes } from '@kaituan/domain/cart/line-note';
import { findQuantityFrom, findQuantityUpTo } from '@kaituan/domain/cart/order-quantity';
import {
  loadOffers,
  optionTextOf,
  piecePriceOf,
  type SkuOffer,
} from '#server/features/ground/offer/sku-offer.ts';
import { roomForLines } from '#server/features/records/cart/cart-line-limit.ts';
import {
  addToCart,
  type CartLineRow,
  lockCartLines,
  writeCartNote,
} from '#server/features/records/cart/cart-line-query.ts';
import { handle } from '#server/http/handler.ts';
import { cartKeyOf } from './load-cart.ts';
import { describeQuantityProblem, findQuantityProblem } from './quantity-refusal.ts';

type GuestLine = Api['/Cart/JoinGuestCart']['request']['lines'][number];
type Outcome = { outcome: contract.JoinedLine['outcome']; pieces: number; reason: string | null };

export const joinGuestCart = handle(contract.joinGuestCart, async (input, context) => {
  const { database, now } = context;
  const key = cartKeyOf(context, input);
  const lines = [...new Map(input.lines.map((line) => [line.skuId, line])).values()];
  const scope = { channelId: key.channelId, skuIds: lines.map(({ skuId }) => skuId), now };
  const stored = await lockCartLines(database, key);
  const offers = await loadOffers(database, { ...scope, memberId: key.memberId });
  const guestOffers = await loadOffers(database, { ...scope, memberId: null });
  const before = new Map(stored.map((line) => [line.skuId, line]));
  let room = roomForLines(context, stored.length);
  const joined = lines.map((line) => {
    const offer = offers.get(line.skuId);
    const kept = before.get(line.skuId);
    const inCart = kept?.quantity ?? 0;
    const found = outcomeOf(offer, inCart + line.quantity);
    const needsRoom = inCart === 0 && found.pieces > 0;
    const { note, outcome } = withNote(line, kept, needsRoom && room === 0 ? cartFull : found);
    if (needsRoom && room > 0) room -= 1;
    return { line, offer, kept, inCart, note, outcome };
  });
  const added = joined.flatMap(({ line, offer, inCart, note, outcome: { pieces } }) => {
    if (!offer || pieces <= inCart) return [];
    const { skuId, isSelected } = line;
    const unitPriceTwd = shownPriceOf(line, inCart, offer, guestOffers.get(skuId));
    return [{ skuId, note, isSelected, quantity: pieces - inCart, unitPriceTwd }];
  });
  await addToCart(database, key, added, { now, source: input.source ?? null });
  for (const { kept, inCart, note, outcome } of joined) {
    const isWritten = outcome.pieces > inCart;
    if (kept && !isWritten && kept.note !== note) {
      await writeCartNote(database, kept.id, { note, now });
    }
  }
  return {
    result: joined.map(({ line, offer, inCart, outcome: { outcome, pieces, reason } }) => ({
      skuId: line.skuId,
      outcome,
      name: offer?.row.name ?? null,
      optionText: offer ? optionTextOf(offer) : '',
      unitLabel: offer?.row.unitLabel ?? '',
      asked: line.quantity,
      inCart: Math.max(inCart, pieces),
      reason,
    })),
  };
});

/** The guest's note is written later than the member's, and stays where both are too long; that is told. */
function withNote(
  line: GuestLine,
  kept: CartLineRow | undefined,
  outcome: Outcome,
): { note: string; outcome: Outcome } {
  const { note, dropped } = joinNotes(kept?.note ?? '', line.note);
  if (dropped === undefined) return { note, outcome };
  const told = `備註放不下兩則，原來的「${dropped}」改為「${note}」`;
  const reason = outcome.reason ? `${outcome.reason}，${told}` : told;
  const changed = outcome.outcome === 'ADDED' ? 'ADJUSTED' : outcome.outcome;
  return { note, outcome: { ...outcome, outcome: changed, reason } };
}

const cartFull: Outcome = { outcome: 'CART_FULL', pieces: 0, reason: '購物車的品項已滿' };

/** The outcome for a line of `total` pieces, of guest and member together, and how many of them go into the cart. */
function outcomeOf(offer: SkuOffer | undefined, total: number): Outcome {
  if (!offer) return { outcome: 'GONE', pieces: 0, reason: '已下架' };
  const found = findQuantityProblem(offer, total);
  if (!found) return { outcome: 'ADDED', pieces: total, reason: null };
  const reason = describeQuantityProblem(found.problem, offer);
  // Stays in the cart until it is back in stock, with at most the pieces that a line may have.
  if (found.problem === 'SOLD_OUT') {
    const pieces = Math.min(total, offer.ruleBeforeStock.max);
    return { outcome: 'SOLD_OUT', pieces, reason };
  }
  const { rule } = offer;
  const pieces = findQuantityUpTo(total, rule) ?? findQuantityFrom(total, rule) ?? 0;
  return { outcome: pieces > 0 ? 'ADJUSTED' : 'GONE', pieces, reason };
}

/**
 * The price that the cart compares with today's: the one the guest saw, when it can be compared. Members with prices
 * of their own, and those whose pieces add up to another tier, are shown the price as it is.
 */
function shownPriceOf(
  { quantity, shownUnitPriceTwd }: GuestLine,
  inCart: number,
  offer: SkuOffer,
  guestOffer: SkuOffer | undefined,
): number {
  const total = inCart + quantity;
  const unitPriceTwd = piecePriceOf(offer, total);
  if (shownUnitPriceTwd === null || inCart > 0 || !guestOffer) return unitPriceTwd;
  return piecePriceOf(guestOffer, total) === unitPriceTwd ? shownUnitPriceTwd : unitPriceTwd;
}
