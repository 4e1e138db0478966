import { describe, expect, it } from 'vitest';
import {
  findReturnRefusal,
  orderReturnDeadlineOf,
  type ReturnableLine,
  returnablePiecesOf,
  returnDeadlineOf,
} from './return-request.ts';

const dayMs = 86_400_000;
const arrivedAt = Date.parse('2026-03-01T04:00:00Z');
const line: ReturnableLine = {
  lineNo: 1,
  quantity: 5,
  netTwd: 500,
  returnedQuantity: 2,
  refundedTwd: 200,
  receivedAt: arrivedAt,
  paidAt: arrivedAt - dayMs,
  shippingKind: 'HOME',
  isExempt: false,
};
const changedMind = (quantity: number) => ({ quantity, reason: 'CHANGED_MIND' as const });

describe('returning goods', () => {
  it('is possible for ten days after a carrier’s delivery, for fourteen after the shop’s own', () => {
    expect(returnDeadlineOf(line)).toBe(arrivedAt + 10 * dayMs);
    expect(returnDeadlineOf({ ...line, shippingKind: 'PICKUP' })).toBe(arrivedAt + 14 * dayMs);
    expect(returnDeadlineOf({ ...line, receivedAt: null })).toBeNull();
  });

  it('is possible as long after the money that came later than the goods', () => {
    const paidAt = arrivedAt + 30 * dayMs;
    expect(returnDeadlineOf({ ...line, paidAt })).toBe(paidAt + 10 * dayMs);
    expect(returnDeadlineOf({ ...line, paidAt, receivedAt: null })).toBeNull();
    expect(returnDeadlineOf({ ...line, paidAt: null })).toBe(arrivedAt + 10 * dayMs);
  });

  it('is refused before delivery and after the deadline', () => {
    expect(findReturnRefusal({ ...line, receivedAt: null }, changedMind(1), arrivedAt)).toBe(
      'NOT_RECEIVED',
    );
    const last = arrivedAt + 10 * dayMs;
    expect(findReturnRefusal(line, changedMind(1), last)).toBeUndefined();
    expect(findReturnRefusal(line, changedMind(1), last + 1)).toBe('WINDOW_OVER');
  });

  it('accepts the remaining pieces of a line and no more', () => {
    expect(findReturnRefusal(line, changedMind(3), arrivedAt)).toBeUndefined();
    expect(findReturnRefusal(line, changedMind(4), arrivedAt)).toBe('TOO_MANY');
    expect(findReturnRefusal(undefined, changedMind(1), arrivedAt)).toBe('UNKNOWN_LINE');
  });

  it('accepts exempt goods only when the shop is at fault', () => {
    const exempt = { ...line, isExempt: true };
    expect(findReturnRefusal(exempt, changedMind(1), arrivedAt)).toBe('EXEMPT');
    const spoilt = { quantity: 1, reason: 'SPOILT' as const };
    expect(findReturnRefusal(exempt, spoilt, arrivedAt)).toBeUndefined();
  });

  it('of an order depends on the delivered parcels, and ends with the last of them', () => {
    const later = { ...line, receivedAt: arrivedAt + dayMs };
    const waiting = { ...line, receivedAt: null };
    expect(returnablePiecesOf([line, later, waiting])).toBe(6);
    expect(orderReturnDeadlineOf([later, line, waiting])).toBe(arrivedAt + 11 * dayMs);
    expect(orderReturnDeadlineOf([waiting])).toBeNull();
  });
});
