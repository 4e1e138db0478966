import { describe, expect, test } from 'vitest';
import { type OrderActionFacts, orderActionsOf } from './order-actions.ts';

const now = Date.parse('2026-03-10T00:00:00Z');
const hourMs = 3_600_000;
const unpaid: OrderActionFacts = {
  order: 'PLACED',
  payment: 'UNPAID',
  shipments: ['HELD'],
  returns: [],
  payBy: now + hourMs,
  cancelUntil: null,
  returnUntil: null,
  returnablePieces: 0,
};
const paid: OrderActionFacts = {
  ...unpaid,
  order: 'CONFIRMED',
  payment: 'PAID',
  shipments: ['READY'],
};
const received: OrderActionFacts = {
  ...paid,
  shipments: ['DELIVERED'],
  returnUntil: now + hourMs,
  returnablePieces: 2,
};
const completed: OrderActionFacts = { ...received, order: 'COMPLETED' };

describe('what a buyer may do with an order', () => {
  test.each<[string, OrderActionFacts, string[]]>([
    ['not paid yet', unpaid, ['PAY', 'CHANGE_PAYMENT', 'CANCEL']],
    ['past its time to pay', { ...unpaid, payBy: now }, ['CANCEL']],
    ['paid', paid, ['CANCEL']],
    ['of a group that closed', { ...paid, cancelUntil: now }, []],
    ['paid on delivery', { ...paid, payment: 'COD_DUE' }, ['CANCEL']],
    ['being packed in part', { ...paid, shipments: ['READY', 'PREPARING'] }, []],
    ['on its way', { ...paid, shipments: ['SHIPPED'] }, []],
    ['received', received, ['CONFIRM_RECEIPT', 'RETURN']],
    ['received without paying for it yet', { ...received, payment: 'COD_DUE' }, []],
    ['received but for one parcel', { ...received, shipments: ['DELIVERED', 'READY'] }, ['RETURN']],
    [
      'received but for a parcel that is back in the shop',
      { ...received, shipments: ['DELIVERED', 'RETURNED'] },
      ['CONFIRM_RECEIPT', 'RETURN'],
    ],
    [
      'received but for a parcel on its way back',
      { ...received, shipments: ['DELIVERED', 'UNCLAIMED'] },
      ['RETURN'],
    ],
    ['all back in the shop', { ...paid, shipments: ['RETURNED', 'CANCELLED'] }, []],
    ['received, with a return under way', { ...received, returns: ['REQUESTED'] }, []],
    [
      'received, with a return refused before',
      { ...received, returns: ['REJECTED'] },
      ['CONFIRM_RECEIPT', 'RETURN'],
    ],
    ['received and returned whole', { ...received, returnablePieces: 0 }, []],
    ['completed', completed, ['RETURN']],
    ['at the end of its window', { ...completed, returnUntil: now }, ['RETURN']],
    ['past its window', { ...completed, returnUntil: now - 1 }, []],
    ['with a return under way', { ...completed, returns: ['APPROVED'] }, []],
    ['with a return refused before', { ...completed, returns: ['REJECTED'] }, ['RETURN']],
    ['returned whole', { ...completed, returnablePieces: 0 }, []],
    ['cancelled', { ...unpaid, order: 'CANCELLED' }, []],
  ])('%s', (_what, facts, actions) => {
    expect(orderActionsOf(facts, now)).toEqual([...actions, 'BUY_AGAIN']);
  });
});
