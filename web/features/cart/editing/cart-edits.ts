import type { Cart, CartLine } from '@kaituan/contract/order/cart';
import { priceLines } from '@kaituan/domain/pricing/line-price';

/** Edits of a line that the server has not confirmed yet. */
export type LineEdit = {
  quantity?: number;
  note?: string;
  isSelected?: boolean;
  isRemoved?: boolean;
};
export type CartEdits = ReadonlyMap<number, LineEdit>;

/** True for a line that a checkout would include. */
export const isCharged = ({ isSelected, problem }: CartLine): boolean =>
  isSelected && problem === null;

/** The cart with pending edits applied: quantities, prices and totals, without recomputed fees. */
export function applyEdits(cart: Cart, edits: CartEdits): Cart {
  if (edits.size === 0) return cart;
  const remaining = cart.lines.filter(({ lineId }) => !edits.get(lineId)?.isRemoved);
  const lines = reprice(
    remaining.map((line) => ({ ...line, ...fieldsOf(edits.get(line.lineId)) })),
  );
  const goodsTwd = goodsOf(lines, cart.goodsTwd);
  return {
    ...cart,
    lines,
    itemCount: lines.length,
    goodsTwd,
    orderMinimumMissingTwd:
      goodsTwd === null
        ? cart.orderMinimumMissingTwd
        : Math.max(0, cart.orderMinimumTwd - goodsTwd),
    shipments: cart.shipments
      .filter(({ key }) => lines.some((line) => line.shipmentKey === key))
      .map((shipment) => withGoods(shipment, lines)),
  };
}

const fieldsOf = ({ quantity, note, isSelected }: LineEdit = {}) => ({
  ...(quantity === undefined ? {} : { quantity }),
  ...(note === undefined ? {} : { note }),
  ...(isSelected === undefined ? {} : { isSelected }),
});

/** By the server's pricing rule; hidden prices stay hidden. */
function reprice(lines: readonly CartLine[]): CartLine[] {
  const prices = priceLines(
    lines.map(({ quantity, mixGroup, priceTwd, tiers }) => ({
      quantity,
      mixGroup,
      price: { unitPriceTwd: priceTwd ?? 0, source: 'BASE', listPriceTwd: 0, tiers },
    })),
  );
  return lines.map((line, index) => {
    const price = prices[index];
    if (!price || line.priceTwd === null) return line;
    const { unitPriceTwd, tierQuantity, amountTwd } = price;
    return { ...line, unitPriceTwd, tierQuantity, amountTwd };
  });
}

const goodsOf = (lines: readonly CartLine[], known: number | null): number | null =>
  known === null
    ? null
    : lines.filter(isCharged).reduce((sum, { amountTwd }) => sum + (amountTwd ?? 0), 0);

function withGoods(
  shipment: Cart['shipments'][number],
  lines: readonly CartLine[],
): Cart['shipments'][number] {
  const own = lines.filter(({ shipmentKey }) => shipmentKey === shipment.key);
  const goodsTwd = goodsOf(own, shipment.goodsTwd);
  const { freeShippingMissingTwd: missing, goodsTwd: before } = shipment;
  if (missing === null || goodsTwd === null || before === null) return { ...shipment, goodsTwd };
  const left = missing + before - goodsTwd;
  return { ...shipment, goodsTwd, freeShippingMissingTwd: left > 0 ? left : null };
}
