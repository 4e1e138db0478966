import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FlashStep, findBucketAfter } from '../testing/flash-bucket-model.ts';
import {
  type FlashBucket,
  flashPiecesLeft,
  flashShares,
  maxFlashPieces,
  openFlashBucket,
  releasedText,
} from './flash-stock.ts';

const limits = { perMember: 3, perOrder: 2 };
const bucket = { ...openFlashBucket(10), held: 2, sold: 7 };

function afterAll(start: FlashBucket, steps: readonly FlashStep[]): FlashBucket {
  return steps.reduce((now, step) => findBucketAfter(now, step) ?? now, start);
}

describe('pieces of a flash sale', () => {
  test('can be ordered up to the limits per order and per member, while available', () => {
    const large = openFlashBucket(10);
    expect(maxFlashPieces(large, limits, 0)).toBe(2);
    expect(maxFlashPieces(large, limits, 2)).toBe(1);
    expect(maxFlashPieces(large, limits, 5)).toBe(0);
    expect(maxFlashPieces(bucket, limits, 0)).toBe(1);
    const soldOut = { ...bucket, held: 3 };
    expect(flashPiecesLeft(soldOut)).toBe(0);
    expect(maxFlashPieces(soldOut, limits, 0)).toBe(0);
  });

  test('are available again once released, with a text', () => {
    const released = findBucketAfter({ ...bucket, held: 3 }, { kind: 'RELEASE', pieces: 2 });
    expect(released && flashPiecesLeft(released)).toBe(2);
    expect(releasedText(2, '串')).toBe('釋出 2 串');
  });

  test('return at the end, and later also those released', () => {
    const ended = afterAll(bucket, [{ kind: 'END' }]);
    expect(ended).toMatchObject({ returned: 1, held: 2, hasEnded: true });
    expect(findBucketAfter(ended, { kind: 'HOLD', pieces: 1 })).toBeUndefined();
    const settled = afterAll(ended, [
      { kind: 'SELL', pieces: 1 },
      { kind: 'RELEASE', pieces: 1 },
      { kind: 'END' },
    ]);
    expect(settled).toMatchObject({ movedIn: 10, held: 0, sold: 8, returned: 2 });
    expect(maxFlashPieces(settled, limits, 0)).toBe(0);
  });

  test('can be ordered exactly as many as no limit forbids', () => {
    const pieces = fc.nat({ max: 12 });
    fc.assert(
      fc.property(
        pieces,
        pieces,
        pieces,
        fc.option(pieces),
        (stock, taken, perMember, perOrder) => {
          const max = maxFlashPieces(openFlashBucket(stock), { perMember, perOrder }, taken);
          const isForbidden = (requested: number) =>
            requested > (perOrder ?? requested) ||
            taken + requested > perMember ||
            requested > stock;
          if (max > 0) expect(isForbidden(max)).toBe(false);
          expect(isForbidden(max + 1)).toBe(true);
        },
      ),
    );
  });

  test('are all accounted for after any steps', () => {
    const kind = fc.constantFrom('HOLD', 'SELL', 'RELEASE', 'TAKE_BACK', 'END');
    const steps = fc.array(fc.tuple(kind, fc.nat({ max: 5 })), { maxLength: 60 });
    fc.assert(
      fc.property(fc.nat({ max: 20 }), steps, (stock, history) => {
        let now = openFlashBucket(stock);
        const moved = { HOLD: 0, SELL: 0, RELEASE: 0, TAKE_BACK: 0 };
        for (const [step, pieces] of history) {
          const after = findBucketAfter(
            now,
            step === 'END' ? { kind: step } : { kind: step, pieces },
          );
          if (!after) continue;
          if (step !== 'END') moved[step] += pieces;
          now = after;
          const { held, sold, returned, movedIn, hasEnded } = now;
          expect(held).toBe(moved.HOLD - moved.SELL - moved.RELEASE);
          expect(sold).toBe(moved.SELL - moved.TAKE_BACK);
          expect(Math.min(held, sold, returned, flashPiecesLeft(now))).toBeGreaterThanOrEqual(0);
          expect(flashPiecesLeft(now) + held + sold + returned).toBe(movedIn);
          expect(hasEnded ? flashPiecesLeft(now) : returned).toBe(0);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

test('a stock bar is full at the start, and empty only when nothing is left', () => {
  expect(flashShares({ stock: 6, sold: 0, held: 0 })).toEqual({ left: 1, held: 0 });
  expect(flashShares({ stock: 8, sold: 4, held: 2 })).toEqual({ left: 0.25, held: 0.25 });
  expect(flashShares({ stock: 200, sold: 199, held: 0 }).left).toBeGreaterThan(0.05);
  expect(flashShares({ stock: 6, sold: 6, held: 0 })).toEqual({ left: 0, held: 0 });
});
