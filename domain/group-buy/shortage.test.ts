import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Share, shareShortage } from './shortage.ts';

const share = (seq: number, quantity: number, isAllOrNothing = false): Share => ({
  ...{ seq, quantity, isAllOrNothing },
});

test('the last to join is cut first', () => {
  const shares = [share(1, 2), share(2, 2), share(3, 1)];
  expect(shareShortage(shares, 2)).toEqual([
    { seq: 2, from: 2, to: 1 },
    { seq: 3, from: 1, to: 0 },
  ]);
  expect(shareShortage(shares, 0)).toEqual([]);
});

test('who takes all or nothing is left alone while others suffice', () => {
  expect(shareShortage([share(1, 2), share(2, 3, true)], 2)).toEqual([{ seq: 1, from: 2, to: 0 }]);
});

test('what leaves whole frees pieces for the earliest of those cut', () => {
  const shares = [share(1, 4, true), share(2, 1), share(3, 1)];
  expect(shareShortage(shares, 3)).toEqual([{ seq: 1, from: 4, to: 0 }]);
});

test('more than is ordered is a mistake', () => {
  expect(() => shareShortage([share(1, 2)], 3)).toThrow(RangeError);
});

const anyShares = fc
  .array(fc.record({ quantity: fc.integer({ min: 1, max: 6 }), isAllOrNothing: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((drawn) => drawn.map((one, seq) => ({ seq, ...one })));

test('never divides fewer pieces than are missing, nor cuts who takes all or nothing in part', () => {
  fc.assert(
    fc.property(anyShares, fc.nat({ max: 72 }), (shares, drawn) => {
      const ordered = shares.reduce((sum, { quantity }) => sum + quantity, 0);
      const missing = Math.min(drawn, ordered);
      const cuts = shareShortage(shares, missing);
      const cut = cuts.reduce((sum, { from, to }) => sum + from - to, 0);
      expect(cut).toBeGreaterThanOrEqual(missing);
      if (shares.every(({ isAllOrNothing }) => !isAllOrNothing)) expect(cut).toBe(missing);
      for (const { seq, to } of cuts) {
        if (shares[seq]?.isAllOrNothing) expect(to).toBe(0);
      }
    }),
  );
});
