import { expect, test } from 'vitest';
import { planSentBack } from './sent-back.ts';

const line = { quantity: 3, unitPriceTwd: 500, discountTwd: 0, netTwd: 1_500 };
const parcels = [
  { shipmentNo: 1, status: 'PREPARING', collectTwd: null },
  { shipmentNo: 2, status: 'RETURNED', collectTwd: null },
] as const;
/** Five pieces at 500, delivery 100, fee of the method 30. */
const order: Parameters<typeof planSentBack>[0] = {
  ...{ goodsTwd: 2_500, discountTwd: 0, itemsNetTwd: 2_500, payableTwd: 2_630 },
  ...{ shippingFeeTwd: 100, shippingDiscountTwd: 0 },
  ...{ paymentStatus: 'COD_DUE', paymentMethod: 'HOME_COD', parcels },
};

test('what came back is owed no more, and labels in preparation say another amount', () => {
  expect(planSentBack(order, [line])).toEqual({
    ...{ way: 'OWED_LESS', owedLessTwd: 1_500, relabelled: [1] },
    less: { grossTwd: 1_500, discountTwd: 0, feesTwd: 0, goodwillTwd: 0 },
  });
});

test('it is refunded where it was paid, or a carrier is about to collect all', () => {
  const refund = { way: 'REFUND' };
  expect(planSentBack({ ...order, paymentStatus: 'PAID' }, [line])).toEqual(refund);
  for (const status of ['SHIPPED', 'AT_STORE'] as const) {
    const underWay = { ...order, parcels: [{ ...parcels[0], status }, parcels[1]] };
    expect(planSentBack(underWay, [line])).toEqual(refund);
    // A place of the shop looks at the list.
    const fetched = planSentBack({ ...underWay, paymentMethod: 'PAY_AT_PICKUP' }, [line]);
    expect(fetched).toMatchObject({ way: 'OWED_LESS', owedLessTwd: 1_500 });
  }
});

test('goods go with their share of a discount; what a group settled lower has no other price', () => {
  const discounted = { ...order, discountTwd: 250, itemsNetTwd: 2_250, payableTwd: 2_380 };
  expect(planSentBack(discounted, [{ ...line, discountTwd: 150, netTwd: 1_350 }])).toMatchObject({
    ...{ owedLessTwd: 1_350, less: { grossTwd: 1_500, discountTwd: 150 } },
  });
  expect(planSentBack(order, [{ ...line, netTwd: 1_200 }])).toMatchObject({
    ...{ owedLessTwd: 1_200, less: { grossTwd: 1_200, discountTwd: 0 } },
  });
});

test('no more than is owed after a sum that the shop gave', () => {
  const given = { ...order, discountTwd: 2_400, itemsNetTwd: 100, payableTwd: 230 };
  expect(planSentBack(given, [line])).toMatchObject({ owedLessTwd: 200 });
});
