import { expect, test } from 'vitest';
import {
  canAskForReminder,
  findStopRefusal,
  flashReminderAt,
  flashSaleStateAt,
  flashSaleStatusAt,
  isFlashSaleSpan,
} from './flash-sale-life.ts';

const day = 86_400_000;
const sale = { startsAt: 10 * day, endsAt: 11 * day };

test('a flash sale is live from its start until just before its end', () => {
  expect(flashSaleStatusAt(sale, sale.startsAt - 1)).toBe('SCHEDULED');
  expect(flashSaleStatusAt(sale, sale.startsAt)).toBe('LIVE');
  expect(flashSaleStatusAt(sale, sale.endsAt - 1)).toBe('LIVE');
  expect(flashSaleStatusAt(sale, sale.endsAt)).toBe('ENDED');
});

test('a flash sale lasts at most seven days', () => {
  expect(isFlashSaleSpan({ startsAt: 0, endsAt: 7 * day })).toBe(true);
  expect(isFlashSaleSpan({ startsAt: 0, endsAt: 7 * day + 1 })).toBe(false);
  expect(isFlashSaleSpan({ startsAt: 5, endsAt: 5 })).toBe(false);
});

test('a reminder comes ten minutes before the start and must be requested before that', () => {
  expect(flashReminderAt(sale.startsAt)).toBe(sale.startsAt - 600_000);
  expect(canAskForReminder(sale, sale.startsAt - 600_001)).toBe(true);
  expect(canAskForReminder(sale, sale.startsAt - 600_000)).toBe(false);
});

test('staff see when nothing is left, and what was called off', () => {
  const stateAt = (now: number, piecesLeft: number, isCancelled = false) =>
    flashSaleStateAt({ ...sale, piecesLeft, isCancelled }, now);
  expect(stateAt(sale.startsAt - 1, 0)).toBe('SCHEDULED');
  expect(stateAt(sale.startsAt, 1)).toBe('LIVE');
  expect(stateAt(sale.startsAt, 0)).toBe('SOLD_OUT');
  expect(stateAt(sale.endsAt, 0)).toBe('ENDED');
  expect(stateAt(sale.endsAt, 1, true)).toBe('CANCELLED');
});

test('a sale is called off until its end, and ended only while it runs', () => {
  const mayStop = (to: 'ENDED' | 'CANCELLED', now: number, isCancelled = false) =>
    findStopRefusal({ ...sale, isCancelled }, to, now) === undefined;
  expect(mayStop('CANCELLED', sale.startsAt - 1)).toBe(true);
  expect(mayStop('ENDED', sale.startsAt - 1)).toBe(false);
  expect(mayStop('CANCELLED', sale.startsAt)).toBe(true);
  expect(mayStop('ENDED', sale.startsAt)).toBe(true);
  expect(mayStop('CANCELLED', sale.endsAt)).toBe(false);
  expect(mayStop('ENDED', sale.startsAt, true)).toBe(false);
});
