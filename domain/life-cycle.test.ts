import { describe, expect, test } from 'vitest';
import { campaignLife } from './group-buy/campaign-life.ts';
import { teamLife } from './group-buy/team-rules.ts';
import {
  canStep,
  isFinal,
  type LifeCycle,
  stateBefore,
  statesBefore,
  statesOf,
} from './life-cycle.ts';
import { checkoutLife, orderLife } from './order/order-life.ts';
import { returnLife } from './order/return-life.ts';
import { paymentAttemptLife, paymentLife, refundLife } from './payment/payment-life.ts';
import { pledgeLife } from './pledge/pledge-life.ts';
import { shipmentLife } from './shipping/shipment-life.ts';

const door: LifeCycle<'OPEN' | 'SHUT' | 'GONE'> = {
  OPEN: ['SHUT'],
  SHUT: ['OPEN', 'GONE'],
  GONE: [],
};

test('a statement that names one state goes by the table, too', () => {
  expect(stateBefore(door, { from: 'OPEN', to: 'SHUT' })).toBe('OPEN');
  expect(() => stateBefore(door, { from: 'OPEN', to: 'GONE' })).toThrow('no step leads');
});

test('a table allows the steps it lists and no others', () => {
  expect(canStep(door, 'OPEN', 'SHUT')).toBe(true);
  expect(canStep(door, 'OPEN', 'GONE')).toBe(false);
  expect(canStep(door, 'OPEN', 'OPEN')).toBe(false);
  expect(statesBefore(door, 'GONE')).toEqual(['SHUT']);
  expect(statesOf(door).filter((state) => isFinal(door, state))).toEqual(['GONE']);
});

describe.each<[string, LifeCycle<string>, string, string[]]>([
  ['an order', orderLife, 'PLACED', ['COMPLETED']],
  ["an order's payment", paymentLife, 'UNPAID', ['REFUNDED']],
  ['an attempt to pay', paymentAttemptLife, 'CREATED', ['PAID', 'SURPLUS']],
  ['a refund', refundLife, 'REQUESTED', ['DONE']],
  ['a shipment', shipmentLife, 'HELD', ['DELIVERED', 'PICKED_UP', 'RETURNED']],
  ['a return', returnLife, 'REQUESTED', ['REFUNDED', 'REJECTED', 'CANCELLED']],
  ['a checkout', checkoutLife, 'OPEN', ['SUBMITTED', 'EXPIRED', 'CANCELLED']],
  ['a campaign', campaignLife, 'DRAFT', ['FAILED', 'CANCELLED', 'CLOSED']],
  ['a team', teamLife, 'FORMING', ['FULL', 'EXPIRED', 'DISSOLVED']],
  ['a pledge', pledgeLife, 'HELD', ['REFUNDED', 'WITHDRAWN', 'RELEASED']],
])('the life of %s', (_name, table, start, ends) => {
  test('reaches every state from its start', () => {
    expect(new Set(reachableFrom(table, start))).toEqual(new Set(statesOf(table)));
  });

  test('ends in its final states, which are reachable from everywhere', () => {
    expect(statesOf(table).filter((state) => isFinal(table, state))).toEqual(ends);
    for (const state of statesOf(table)) {
      expect(reachableFrom(table, state).some((reached) => ends.includes(reached))).toBe(true);
    }
  });

  test('steps to states of the table only', () => {
    for (const state of statesOf(table)) {
      for (const next of table[state] ?? []) expect(statesOf(table)).toContain(next);
    }
  });
});

function reachableFrom(table: LifeCycle<string>, start: string): string[] {
  const reached = [start];
  for (const state of reached) {
    for (const next of table[state] ?? []) if (!reached.includes(next)) reached.push(next);
  }
  return reached;
}
