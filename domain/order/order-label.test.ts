import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentStatuses } from '../payment/payment-life.ts';
import { isSentBack, shipmentStatuses, shipmentStatusText } from '../shipping/shipment-life.ts';
import {
  type OrderFacts,
  orderLabelOf,
  orderLabelText,
  orderTabOf,
  orderTabText,
  staffOrderLabelText,
} from './order-label.ts';
import { cancelReasons, orderStatuses } from './order-life.ts';
import { isOpenReturn, returnStatuses } from './return-life.ts';

const paid: OrderFacts = {
  order: 'CONFIRMED',
  cancelReason: null,
  payment: 'PAID',
  shipments: ['READY', 'READY'],
  returns: [],
};
const unpaid: OrderFacts = { ...paid, order: 'PLACED', payment: 'UNPAID', shipments: ['HELD'] };
const cancelled: OrderFacts = { ...unpaid, order: 'CANCELLED', cancelReason: 'MEMBER' };
const failed: OrderFacts = { ...cancelled, cancelReason: 'GROUP_FAILED', payment: 'PAID' };
const completed: OrderFacts = { ...paid, order: 'COMPLETED', shipments: ['DELIVERED'] };

const cases: [string, OrderFacts, string, string | null][] = [
  ['is not paid', unpaid, '待付款', 'TO_PAY'],
  ['failed to be paid', { ...unpaid, payment: 'FAILED' }, '待付款', 'TO_PAY'],
  ['waits for its group', { ...paid, shipments: ['HELD', 'READY'] }, '待成團', 'WAITING_FOR_GROUP'],
  ['is being packed', { ...paid, shipments: ['PREPARING', 'READY'] }, '備貨中', 'TO_SHIP'],
  ['is paid on delivery', { ...paid, payment: 'COD_DUE' }, '備貨中', 'TO_SHIP'],
  ['left in part', { ...paid, shipments: ['SHIPPED', 'READY'] }, '部分出貨', 'TO_RECEIVE'],
  ['left', { ...paid, shipments: ['SHIPPED', 'DELIVERED'] }, '已出貨', 'TO_RECEIVE'],
  ['waits at the store', { ...paid, shipments: ['AT_STORE', 'READY'] }, '已到店', 'TO_RECEIVE'],
  ['arrived', { ...paid, shipments: ['DELIVERED', 'CANCELLED'] }, '已送達', 'TO_RECEIVE'],
  ['was never fetched', { ...paid, shipments: ['UNCLAIMED'] }, '退貨中', 'RETURNS'],
  ['came back whole to the shop', { ...paid, shipments: ['RETURNED'] }, '退貨中', 'RETURNS'],
  [
    'has one parcel in the shop again, and one that is packed',
    { ...paid, shipments: ['RETURNED', 'READY'] },
    '備貨中',
    'TO_SHIP',
  ],
  [
    'has one parcel in the shop again, and one that arrived',
    { ...paid, shipments: ['RETURNED', 'DELIVERED'] },
    '已送達',
    'TO_RECEIVE',
  ],
  [
    'has one parcel in the shop again, and another on its way back',
    { ...paid, shipments: ['RETURNED', 'UNCLAIMED'] },
    '退貨中',
    'RETURNS',
  ],
  [
    'has one parcel on its way back, and one that waits at the store',
    { ...paid, shipments: ['UNCLAIMED', 'AT_STORE'] },
    '部分退貨中',
    'RETURNS',
  ],
  [
    'has one parcel on its way back, and one that arrived',
    { ...paid, shipments: ['UNCLAIMED', 'DELIVERED'] },
    '部分退貨中',
    'RETURNS',
  ],
  [
    'has goods going back, and a parcel to come',
    { ...paid, shipments: ['DELIVERED', 'SHIPPED'], returns: ['RETURNING'] },
    '部分退貨中',
    'RETURNS',
  ],
  [
    'has goods going back, and nothing to come',
    { ...paid, shipments: ['DELIVERED', 'CANCELLED'], returns: ['RETURNING'] },
    '退貨中',
    'RETURNS',
  ],
  ['is completed', completed, '已完成', 'COMPLETED'],
  ['is completed and coming back', { ...completed, returns: ['RETURNING'] }, '退貨中', 'RETURNS'],
  ['had a return refused', { ...completed, returns: ['REJECTED'] }, '已完成', 'COMPLETED'],
  ['came back whole', { ...completed, payment: 'REFUNDED' }, '已退款', 'RETURNS'],
  ['was cancelled', cancelled, '已取消', null],
  ['lost its group', failed, '未成團退款中', 'RETURNS'],
  ['lost its group and was repaid', { ...failed, payment: 'REFUNDED' }, '已退款', 'RETURNS'],
];

describe('an order that', () => {
  test.each(cases)('%s is labelled so', (_what, facts, text, tab) => {
    expect(orderLabelText[orderLabelOf(facts)]).toBe(text);
    expect(orderTabOf(facts)).toBe(tab);
  });
});

test('an order is never labelled unpaid once its money came', () => {
  const facts = fc.record({
    order: fc.constantFrom(...orderStatuses),
    cancelReason: fc.option(fc.constantFrom(...cancelReasons)),
    payment: fc.constantFrom(...paymentStatuses),
    shipments: fc.array(fc.constantFrom(...shipmentStatuses), { maxLength: 3 }),
    returns: fc.array(fc.constantFrom(...returnStatuses), { maxLength: 2 }),
  });
  fc.assert(
    fc.property(facts, (given) => {
      const label = orderLabelOf(given);
      const hadMoney = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(given.payment);
      if (hadMoney) expect(label).not.toBe('UNPAID');
      if (given.order === 'CANCELLED') expect(label).not.toBe('PREPARING');
      const live = given.shipments.filter((one) => one !== 'CANCELLED');
      const isBack = live.every(isSentBack) || given.returns.some(isOpenReturn);
      if (label === 'RETURNING') expect(isBack).toBe(true);
      expect(orderTabOf(given) === null).toBe(label === 'CANCELLED');
    }),
  );
});

test('staff read a word of a parcel for no order that may have none such', () => {
  expect(Object.values(staffOrderLabelText)).not.toContain(shipmentStatusText.PREPARING);
  expect(staffOrderLabelText[orderLabelOf(paid)]).toBe(orderTabText.TO_SHIP);
});
