import { describe, expect, test } from 'vitest';
import {
  orderFixture,
  orderLineFixture,
  parcelFixture,
} from '#web/features/orders/order-fixture.ts';
import {
  explainReturnRefusal,
  findReturnProblem,
  requestedLinesOf,
  returnAmountsOf,
  returnableLineOf,
  returnRoomOf,
} from './return-lines.ts';

const now = Date.parse('2026-03-03T00:00:00.000Z');
const roomOf = (order = orderFixture(), at = now) => {
  const [line = orderLineFixture()] = order.lines;
  return returnRoomOf(returnableLineOf(order, line), at);
};

describe('how many pieces can go back', () => {
  test('all that came, less those that went back before', () => {
    expect(roomOf()).toEqual({ max: 3 });
    expect(roomOf(orderFixture({ lines: [orderLineFixture({ returnedQuantity: 2 })] })).max).toBe(
      1,
    );
  });

  test('none before they arrived, after the window or when all are back', () => {
    const onTheWay = parcelFixture({ status: 'SHIPPED', deliveredAt: null });
    expect(roomOf(orderFixture({ shipments: [onTheWay] }))).toEqual({
      max: 0,
      why: '商品尚未送達',
    });
    expect(roomOf(orderFixture(), Date.parse('2026-03-13T00:00:00Z')).why).toBe('已超過退貨期限');
    const paidLater = orderFixture({ paidAt: '2026-03-12T02:00:00.000Z' });
    expect(roomOf(paidLater, Date.parse('2026-03-13T00:00:00Z'))).toEqual({ max: 3 });
    expect(roomOf(orderFixture({ lines: [orderLineFixture({ returnedQuantity: 3 })] })).why).toBe(
      '已全數退貨',
    );
  });
});

describe('what comes back', () => {
  test('a share of the line; shipping only with the last piece or when the shop is at fault', () => {
    const order = orderFixture();
    const totalOf = (quantity: number, reason: 'CHANGED_MIND' | 'DAMAGED' | '') =>
      returnAmountsOf(order, { 1: { quantity, reason } }).totalTwd;
    expect(totalOf(0, '')).toBe(0);
    expect(totalOf(1, 'CHANGED_MIND')).toBe(100);
    expect(totalOf(3, 'CHANGED_MIND')).toBe(400);
    expect(totalOf(1, 'DAMAGED')).toBe(200);
  });

  test('what is left of an order that was reduced, and no more than is left of its payment', () => {
    const lines = [orderLineFixture({ settledQuantity: 2, settledNetTwd: 200 })];
    const back = { 1: { quantity: 2, reason: 'CHANGED_MIND' as const } };
    const refund = {
      ...{ refundNo: 'F1', amountTwd: 100, status: 'DONE' as const, needsAccount: false },
      ...{ cause: '取下商品或補償', isSurplus: false, requestedAt: '', doneAt: null },
    };
    const reduced = orderFixture({ lines, refunds: [refund] });
    expect(returnAmountsOf(reduced, back)).toMatchObject({ linesTwd: [200], shippingTwd: 100 });
    const given = orderFixture({ lines, refunds: [{ ...refund, amountTwd: 250 }] });
    expect(returnAmountsOf(given, back)).toMatchObject({ linesTwd: [150], totalTwd: 150 });
  });

  test('shipping comes back once: a settled return that gave it counts, one given up does not', () => {
    const settled = {
      ...{ returnNo: 'R1', requestedAt: '', note: '', photos: [] },
      lines: [{ lineNo: 1, quantity: 1, reason: 'DAMAGED', refundTwd: 100 }],
      refundTwd: 200,
    };
    const totalWith = (status: 'REFUNDED' | 'CANCELLED') =>
      returnAmountsOf(orderFixture({ returns: [{ ...settled, status }] }), {
        1: { quantity: 1, reason: 'DAMAGED' },
      }).shippingTwd;
    expect(totalWith('REFUNDED')).toBe(0);
    expect(totalWith('CANCELLED')).toBe(100);
  });
});

describe('problems of a return request', () => {
  const exempt = orderFixture({ lines: [orderLineFixture({ rescissionExemption: 'PERISHABLE' })] });
  test.each([
    [orderFixture(), {}, { lines: {}, general: '請選擇要退的商品與件數' }],
    [orderFixture(), { 1: { quantity: 1, reason: '' } }, { lines: { 1: '請選擇退貨原因' } }],
    [orderFixture(), { 1: { quantity: 1, reason: 'CHANGED_MIND' } }, undefined],
    [
      exempt,
      { 1: { quantity: 1, reason: 'CHANGED_MIND' } },
      { lines: { 1: '此商品不適用七日鑑賞期，僅能因瑕疵、寄錯或缺件退貨' } },
    ],
    [exempt, { 1: { quantity: 1, reason: 'SPOILT' } }, undefined],
  ] as const)('%#', (order, draft, problem) => {
    expect(findReturnProblem(order, draft, now)).toEqual(problem);
  });

  test('a refusal is shown beside its line', () => {
    const draft = { 1: { quantity: 2, reason: 'DAMAGED' } } as const;
    const requested = requestedLinesOf(orderFixture(), draft);
    expect(requested).toEqual([{ lineNo: 1, quantity: 2, reason: 'DAMAGED' }]);
    const details = [
      { path: 'lines[0]', rule: 'TOO_MANY' },
      { path: 'photos', rule: 'UNKNOWN' },
    ];
    expect(explainReturnRefusal(details, requested)).toEqual({ 1: '超過可退的件數' });
  });
});
