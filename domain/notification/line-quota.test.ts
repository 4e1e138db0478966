import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestAt, forecastOf, permitOf, type QuotaPolicy, quotaPolicyOf } from './line-quota.ts';

const taipei = (text: string) => Date.parse(`${text}+08:00`);
const middle = taipei('2031-05-16T12:00');

describe('how much of a month is left', () => {
  test.each<[number | null, number, QuotaPolicy]>([
    [null, 100_000, 'ALL'],
    [200, 0, 'ALL'],
    [200, 100, 'ALL'],
    [200, 130, 'DIGEST'],
    [200, 180, 'PRESSING'],
    [200, 200, 'NONE'],
    [0, 0, 'NONE'],
  ])('of %s messages, %s used in the middle of the month: %s', (limit, used, policy) => {
    expect(quotaPolicyOf({ limit, used }, middle)).toBe(policy);
  });

  test('what was spent in two days is saved afterwards, and not at the end', () => {
    expect(quotaPolicyOf({ limit: 200, used: 60 }, taipei('2031-05-03T00:00'))).toBe('DIGEST');
    expect(quotaPolicyOf({ limit: 200, used: 60 }, taipei('2031-05-20T00:00'))).toBe('ALL');
  });

  test('the month is foretold by what it used until now, not by its first hours', () => {
    const forecast = (used: number, now: number) => forecastOf({ limit: 200, used }, now);
    expect(forecast(100, middle)).toBe(200);
    expect(forecast(0, middle)).toBe(0);
    expect(forecast(1, taipei('2031-05-01T00:01'))).toBe(60);
    expect(forecast(190, taipei('2031-05-31T23:59'))).toBe(190);
  });

  test('more use never makes it freer', () => {
    const order: QuotaPolicy[] = ['ALL', 'DIGEST', 'PRESSING', 'NONE'];
    const at = fc.integer({ min: taipei('2031-05-01T00:00'), max: taipei('2031-06-01T00:00') });
    fc.assert(
      fc.property(at, fc.nat(500), fc.nat(500), (now, used, more) => {
        const of = (count: number) =>
          order.indexOf(quotaPolicyOf({ limit: 400, used: count }, now));
        return of(used + more) >= of(used);
      }),
    );
  });
});

test('digests are at noon and in the evening', () => {
  expect(digestAt(taipei('2031-05-16T08:00'))).toBe(taipei('2031-05-16T12:00'));
  expect(digestAt(taipei('2031-05-16T12:00'))).toBe(taipei('2031-05-16T12:00'));
  expect(digestAt(taipei('2031-05-16T12:01'))).toBe(taipei('2031-05-16T19:00'));
  expect(digestAt(taipei('2031-05-16T23:59'))).toBe(taipei('2031-05-17T12:00'));
});

describe('what goes', () => {
  const at = taipei('2031-05-16T09:00');
  const joined = { kind: 'GROUP_JOINED', at } as const;
  const due = { kind: 'PAYMENT_DUE', at } as const;
  test('everything while there is plenty', () => {
    expect(permitOf('ALL', joined, at)).toBe('GO');
  });
  test('in a digest, unless it is pressing', () => {
    const until = taipei('2031-05-16T12:00');
    expect(permitOf('DIGEST', joined, at)).toEqual({ until });
    expect(permitOf('DIGEST', joined, until)).toBe('GO');
    expect(permitOf('DIGEST', due, at)).toBe('GO');
    // The turn of a queue lasts an hour.
    expect(permitOf('DIGEST', { kind: 'WISHLIST_RESTOCKED', at }, at)).toBe('GO');
  });
  test('only what is pressing, at the end', () => {
    expect(permitOf('PRESSING', joined, at)).toBe('DROP');
    expect(permitOf('PRESSING', due, at)).toBe('GO');
  });
  test('nothing without a quota; what is pressing waits a day for more', () => {
    expect(permitOf('NONE', joined, at)).toBe('DROP');
    expect(permitOf('NONE', due, at)).toEqual({ until: at + 3_600_000 });
    expect(permitOf('NONE', due, at + 24 * 3_600_000)).toBe('DROP');
  });
});
