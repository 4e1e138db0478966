import type { Pledge } from '@kaituan/contract/group-buy/pledge';

type Line = Pledge['lines'][number];

/** Two jars, joined at NT$320 each. */
export const lineOf = (given: Partial<Line> = {}): Line => ({
  skuId: 1,
  name: '龍眼蜂蜜',
  optionText: '700g',
  unitLabel: '罐',
  quantity: 2,
  maxQuantity: 2,
  isAllOrNothing: false,
  ceilingUnitPriceTwd: 320,
  settledQuantity: null,
  finalUnitPriceTwd: null,
  ...given,
});

/** A pledge that is paid, in a group buy that runs. */
export const pledgeOf = (given: Partial<Pledge> = {}): Pledge => ({
  pledgeNo: '01JD0000000000000000000009',
  campaignId: 1,
  orderNo: 'G261121A1B2C3',
  status: 'CONFIRMED',
  statusText: '已跟團',
  change: null,
  teamNo: null,
  isLeader: false,
  lines: [lineOf()],
  dueTwd: null,
  isFetched: false,
  shippingTwd: 100,
  paidTwd: 740,
  paidBy: ['CARD'],
  refundTwd: 0,
  refundedTwd: 0,
  refundFailedTwd: 0,
  shippingKeptTwd: 0,
  parcels: [],
  needsAccount: false,
  savings: {
    refundNowTwd: 30,
    refundAtNextRungTwd: 60,
    text: '再 7 份，每份便宜 NT$15，會退您 NT$60',
  },
  joinedAt: '2026-11-21T00:00:00.000Z',
  heldUntil: null,
  payBy: null,
  owedTwd: null,
  owedAt: null,
  canEdit: true,
  canWithdraw: true,
  withdrawUntil: '2026-11-25T13:00:00.000Z',
  offers: null,
  outcomeText: '',
  timeline: [],
  ...given,
});
