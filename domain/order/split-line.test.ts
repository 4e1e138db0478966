import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DividedLine, joinLines, splitLine } from './split-line.ts';

const lineOf = (given: Partial<DividedLine> & { quantity: number; unitPriceTwd: number }) => {
  const amountTwd = given.quantity * given.unitPriceTwd;
  const discountTwd = given.discountTwd ?? 0;
  return {
    ...{ settledQuantity: null, settledNetTwd: null, ...given },
    ...{ amountTwd, discountTwd, netTwd: amountTwd - discountTwd },
  };
};

test('pieces travel apart, and the discount is shared to the dollar', () => {
  const { rest, moved } = splitLine(
    lineOf({ quantity: 3, unitPriceTwd: 100, discountTwd: 100 }),
    1,
  );
  expect(moved).toMatchObject({ quantity: 1, amountTwd: 100, discountTwd: 33, netTwd: 67 });
  expect(rest).toMatchObject({ quantity: 2, amountTwd: 200, discountTwd: 67, netTwd: 133 });
});

test('what a group settled goes along, what did not come stays with the rest', () => {
  const line = lineOf({ quantity: 5, unitPriceTwd: 100, settledQuantity: 4, settledNetTwd: 360 });
  const { rest, moved } = splitLine(line, 3);
  expect(moved).toMatchObject({ quantity: 3, settledQuantity: 3, settledNetTwd: 270 });
  expect(rest).toMatchObject({ quantity: 2, settledQuantity: 1, settledNetTwd: 90 });
});

test('nothing and everything are no part', () => {
  const line = lineOf({ quantity: 3, unitPriceTwd: 100, settledQuantity: 2, settledNetTwd: 200 });
  for (const pieces of [0, 2, 3, 1.5]) expect(() => splitLine(line, pieces)).toThrow(RangeError);
});

const anyLine = fc
  .record({
    quantity: fc.integer({ min: 2, max: 60 }),
    unitPriceTwd: fc.integer({ min: 0, max: 5_000 }),
    discounted: fc.double({ min: 0, max: 1, noNaN: true }),
    came: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
    paid: fc.double({ min: 0, max: 1, noNaN: true }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ quantity, unitPriceTwd, discounted, came, paid, part }) => {
    const discountTwd = Math.floor(quantity * unitPriceTwd * discounted);
    const line = lineOf({ quantity, unitPriceTwd, discountTwd });
    const settledQuantity = came === null ? null : 2 + Math.floor((quantity - 2) * came);
    const settledNetTwd = came === null ? null : Math.floor(line.netTwd * paid);
    const pieces = 1 + Math.floor(((settledQuantity ?? quantity) - 2) * part);
    return { line: { ...line, settledQuantity, settledNetTwd }, pieces };
  });

test('two parts are lines that the books accept, and are one line again together', () => {
  fc.assert(
    fc.property(anyLine, ({ line, pieces }) => {
      const { rest, moved } = splitLine(line, pieces);
      for (const part of [rest, moved]) {
        expect(part.quantity).toBeGreaterThan(0);
        expect(part.discountTwd).toBeGreaterThanOrEqual(0);
        expect(part.netTwd).toBeGreaterThanOrEqual(0);
        expect(part.netTwd).toBe(part.quantity * part.unitPriceTwd - part.discountTwd);
        expect(part.settledQuantity ?? 0).toBeLessThanOrEqual(part.quantity);
        expect(part.settledNetTwd ?? 0).toBeLessThanOrEqual(part.netTwd);
        expect(part.settledNetTwd ?? 0).toBeGreaterThanOrEqual(0);
      }
      expect(moved.settledQuantity ?? moved.quantity).toBe(pieces);
      expect(joinLines(rest, moved)).toEqual(line);
    }),
  );
});
