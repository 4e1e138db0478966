import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  findLadderMistake,
  findNextRung,
  joinPriceOf,
  nearestPriceFirst,
  type PriceLadder,
  rungAt,
  unitPriceAtRung,
} from './price-ladder.ts';

const price = (unitPriceTwd: number, skuId = 1) => ({ skuId, unitPriceTwd });
const rung = (threshold: number, unitPriceTwd: number) => ({
  threshold,
  prices: [price(unitPriceTwd)],
});
const ladder: PriceLadder = {
  startPrices: [price(120)],
  rungs: [rung(10, 110), rung(30, 110), rung(50, 95)],
};

/** Ladders of one to eight rungs whose thresholds rise and whose prices never do. */
const ladders = fc
  .record({
    start: fc.integer({ min: 1_000, max: 9_999 }),
    steps: fc.array(
      fc.record({ units: fc.integer({ min: 1, max: 20 }), offTwd: fc.nat({ max: 100 }) }),
      { maxLength: 8 },
    ),
  })
  .map(({ start, steps }): PriceLadder => {
    let [threshold, unitPriceTwd] = [0, start];
    const rungs = steps.map(({ units, offTwd }) => {
      threshold += units;
      unitPriceTwd -= offTwd;
      return rung(threshold, unitPriceTwd);
    });
    return { startPrices: [price(start)], rungs };
  });

describe('a ladder', () => {
  test('rises in thresholds and never in prices', () => {
    expect(findLadderMistake(ladder)).toBeUndefined();
    expect(findLadderMistake({ startPrices: [price(120)], rungs: [] })).toBeUndefined();
  });

  test.each([
    ['TOO_MANY_RUNGS', 0, Array.from({ length: 9 }, (_, index) => rung(index + 1, 100))],
    ['BAD_THRESHOLD', 1, [rung(0, 100)]],
    ['BAD_THRESHOLD', 2, [rung(5, 100), rung(7.5, 90)]],
    ['THRESHOLD_NOT_RISING', 2, [rung(5, 100), rung(5, 90)]],
    ['BAD_PRICE', 1, [rung(5, 0)]],
    ['PRICE_MISSING', 1, [{ threshold: 5, prices: [] }]],
    ['PRICE_MISSING', 1, [{ threshold: 5, prices: [price(90, 2)] }]],
    ['SKU_REPEATED', 1, [{ threshold: 5, prices: [price(90), price(80)] }]],
    ['PRICE_RISES', 1, [rung(5, 121)]],
    ['PRICE_RISES', 3, [rung(5, 100), rung(6, 90), rung(7, 91)]],
  ])('is refused for %s at rung %i', (kind, at, rungs) => {
    expect(findLadderMistake({ startPrices: [price(120)], rungs })).toEqual({ kind, rung: at });
  });

  test('is refused for invalid starting prices', () => {
    expect(findLadderMistake({ startPrices: [price(-1)], rungs: [] })?.kind).toBe('BAD_PRICE');
    const twice = { startPrices: [price(5), price(6)], rungs: [] };
    expect(findLadderMistake(twice)?.kind).toBe('SKU_REPEATED');
  });
});

describe('the join price', () => {
  test('is that of the rung which confirmed pieces have reached', () => {
    expect([0, 9, 10, 49, 50, 5_000].map((units) => rungAt(ladder, units))).toEqual([
      0, 0, 1, 2, 3, 3,
    ]);
    expect(joinPriceOf(ladder, 9, 1)).toBe(120);
    expect(joinPriceOf(ladder, 10, 1)).toBe(110);
    expect(() => unitPriceAtRung(ladder, 0, 2)).toThrow(RangeError);
    expect(() => unitPriceAtRung(ladder, 4, 1)).toThrow(RangeError);
  });

  test('never rises with more pieces', () => {
    fc.assert(
      fc.property(ladders, fc.nat({ max: 200 }), fc.nat({ max: 200 }), (given, units, more) => {
        expect(findLadderMistake(given)).toBeUndefined();
        expect(joinPriceOf(given, units + more, 1)).toBeLessThanOrEqual(
          joinPriceOf(given, units, 1),
        );
      }),
    );
  });
});

describe('the next rung', () => {
  test('is the next at which this SKU gets cheaper', () => {
    expect(findNextRung(ladder, 3, 1)).toEqual({
      rung: 1,
      unitsMissing: 7,
      unitPriceTwd: 110,
      savedPerPieceTwd: 10,
    });
    expect(findNextRung(ladder, 10, 1)).toMatchObject({ rung: 3, unitsMissing: 40 });
    expect(findNextRung(ladder, 50, 1)).toBeUndefined();
  });

  test('is one below the member’s ceiling', () => {
    expect(findNextRung(ladder, 3, 1, 110)).toMatchObject({ rung: 3, savedPerPieceTwd: 15 });
    expect(findNextRung(ladder, 3, 1, 95)).toBeUndefined();
  });

  test('is reached by exactly the missing pieces', () => {
    fc.assert(
      fc.property(ladders, fc.nat({ max: 200 }), (given, units) => {
        const now = joinPriceOf(given, units, 1);
        const next = findNextRung(given, units, 1);
        const lowest = joinPriceOf(given, Number.MAX_SAFE_INTEGER, 1);
        if (!next) {
          expect(lowest).toBe(now);
          return;
        }
        expect(joinPriceOf(given, units + next.unitsMissing - 1, 1)).toBe(now);
        expect(joinPriceOf(given, units + next.unitsMissing, 1)).toBe(now - next.savedPerPieceTwd);
      }),
    );
  });
});

it('puts those that miss the fewest pieces first, keeps the order of equals, and ends with the lowest prices', () => {
  const groups: [string, number | null][] = [
    ['lowest already', null],
    ['twelve', 12],
    ['one', 1],
    ['twelve, later', 12],
    ['teams', null],
  ];
  expect(nearestPriceFirst(groups, ([, missing]) => missing).map(([name]) => name)).toEqual([
    'one',
    'twelve',
    'twelve, later',
    'lowest already',
    'teams',
  ]);
});
