import type { Checkout } from '#web/features/checkout/checkout-query.ts';

/** A difference between the checkout shown and the current one; `to` is null for what is gone. */
export type Move = {
  key: string;
  kind: 'PRICE' | 'QUANTITY' | 'GONE' | 'SHIPPING' | 'DISCOUNT' | 'PAYMENT_FEE' | 'TOTAL';
  name: string;
  from: number;
  to: number | null;
};

/** All differences between the two, the total last. */
export function listMoves(seen: Checkout, now: Checkout): Move[] {
  const lines = new Map(now.lines.map((line) => [line.skuId, line]));
  const ofLines = seen.lines.flatMap((before): Move[] => {
    const { skuId, quantity, unitPriceTwd } = before;
    const after = lines.get(skuId);
    const name = before.optionText ? `${before.name}（${before.optionText}）` : before.name;
    if (!after) return [{ key: `${skuId}g`, kind: 'GONE', name, from: quantity, to: null }];
    return [
      move(`${skuId}q`, 'QUANTITY', name, quantity, after.quantity),
      move(`${skuId}p`, 'PRICE', name, unitPriceTwd, after.unitPriceTwd),
    ].flat();
  });
  return [
    ...ofLines,
    ...move('discount', 'DISCOUNT', '優惠折抵', seen.discountTwd, now.discountTwd),
    ...move('shipping', 'SHIPPING', '運費', shippingOf(seen), shippingOf(now)),
    ...move('fee', 'PAYMENT_FEE', '付款手續費', seen.paymentFeeTwd, now.paymentFeeTwd),
    ...move('total', 'TOTAL', '應付總額', seen.payableTwd, now.payableTwd),
  ];
}

const shippingOf = ({ shippingFeeTwd, shippingDiscountTwd }: Checkout): number =>
  shippingFeeTwd - shippingDiscountTwd;

const move = (key: string, kind: Move['kind'], name: string, from: number, to: number): Move[] =>
  from === to ? [] : [{ key, kind, name, from, to }];
