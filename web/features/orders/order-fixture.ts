import type { Order } from '@kaituan/contract/order/order';

type Line = Order['lines'][number];
type Parcel = Order['shipments'][number];

export const orderLineFixture = (given: Partial<Line> = {}): Line => ({
  ...{ lineNo: 1, skuId: 11, productId: 1, code: 'A-1', name: '蜂蜜', optionText: '', note: '' },
  ...{ unitLabel: '罐', picture: null, quantity: 3, unitPriceTwd: 100, listPriceTwd: 100 },
  ...{ priceSource: 'BASE', amountTwd: 300, discountTwd: 0, netTwd: 300 },
  ...{ settledQuantity: null, settledNetTwd: null },
  ...{ rescissionExemption: null, shipmentNo: 1, returnedQuantity: 0, refundedTwd: 0 },
  ...given,
});

export const parcelFixture = (given: Partial<Parcel> = {}): Parcel => ({
  ...{ shipmentNo: 1, status: 'DELIVERED', temperature: 'AMBIENT', method: 'HOME_AMBIENT' },
  ...{ settledFeeTwd: null, feeTwd: 100, store: null, day: null, slot: 'ANY', shipFrom: null },
  ...{ carrier: '黑貓宅急便', trackingNo: '900', shippedAt: '2026-03-01T02:00:00.000Z' },
  deliveredAt: '2026-03-02T02:00:00.000Z',
  ...given,
});

/** Three jars for NT$300 and NT$100 of shipping, paid by card and delivered. */
export const orderFixture = (given: Partial<Order> = {}): Order => ({
  ...{ orderNo: 'G260301A1B2C3', channelId: 100083, status: 'CONFIRMED', label: '已送達' },
  ...{ placedAt: '2026-03-01T00:00:00.000Z', payBy: null, isReported: false, cancelReason: null },
  ...{ itemCount: 1, pieceCount: 3, needsAccount: false, payments: [] },
  actions: ['CONFIRM_RECEIPT', 'RETURN', 'BUY_AGAIN'],
  paymentTotals: [],
  ...{ paymentStatus: 'PAID', paymentMethod: 'CARD', payment: null },
  lines: [orderLineFixture()],
  shipments: [parcelFixture()],
  ...{
    returns: [],
    reviewableLineNoArray: [],
    refunds: [],
    events: [],
    address: null,
    note: '',
    coupon: null,
  },
  invoice: { type: 'MEMBER_CARRIER', value: '', title: '' },
  seller: { name: '開團', taxId: '', phone: '' },
  ...{ goodsTwd: 300, discountTwd: 0, itemsNetTwd: 300, shippingFeeTwd: 100 },
  ...{ shippingDiscountTwd: 0, paymentFeeTwd: 0, walletUsedTwd: 0, payableTwd: 400 },
  ...{ paidTwd: 400, paidBy: [], refundedTwd: 0, returnBy: '2026-03-12T02:00:00.000Z' },
  ...{ pledgeNo: null, groupClosesAt: null },
  serverTime: '2026-03-03T00:00:00.000Z',
  ...given,
});
