import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pledgeStatuses } from '../pledge/pledge-life.ts';
import { countHeldPledges } from '../testing/simulated-pledging.ts';
import {
  type CampaignGoal,
  type CountablePledge,
  countPledges,
  isGoalReached,
  progressOf,
  shareOf,
} from './campaign-goal.ts';

const pledges = fc.array(
  fc.record({
    memberId: fc.constantFrom('a', 'b', 'c', 'd'),
    status: fc.constantFrom(...pledgeStatuses),
    units: fc.integer({ min: 1, max: 50 }),
    pledgedTwd: fc.nat({ max: 90_000 }),
  }),
);

const pledge = (memberId: string, status: CountablePledge['status']): CountablePledge => ({
  memberId,
  status,
  units: 2,
  pledgedTwd: 300,
});

describe('the counts of a campaign', () => {
  test('come from confirmed pledges, with pledges being paid counted separately', () => {
    const given = [
      pledge('a', 'CONFIRMED'),
      pledge('a', 'SETTLED'),
      pledge('b', 'HELD'),
      pledge('c', 'WITHDRAWN'),
      pledge('d', 'EXPIRED'),
      pledge('e', 'REFUND_DUE'),
    ];
    expect(countPledges(given)).toEqual({ buyers: 1, units: 4, amountTwd: 600 });
    expect(countHeldPledges(given)).toEqual({ buyers: 1, units: 2 });
  });

  test('do not include unpaid pledges', () => {
    fc.assert(
      fc.property(pledges, (given) => {
        const without = given.filter(({ status }) => status !== 'HELD' && status !== 'EXPIRED');
        expect(countPledges(given)).toEqual(countPledges(without));
      }),
    );
  });
});

describe('a goal', () => {
  const counts = { buyers: 3, units: 40, amountTwd: 9_999 };

  test.each<[CampaignGoal, number, number, number]>([
    [{ kind: 'BUYERS', min: 4 }, 3, 7_500, 1],
    [{ kind: 'UNITS', min: 40 }, 40, 10_000, 0],
    [{ kind: 'UNITS', min: 30 }, 40, 13_333, 0],
    [{ kind: 'AMOUNT', min: 10_000 }, 9_999, 9_999, 1],
  ])('%o is reached by %i', (goal, reached, ratioBps, missing) => {
    expect(progressOf(goal, counts)).toEqual({ reached, goal: goal.min, ratioBps, missing });
    expect(isGoalReached(goal, counts)).toBe(missing === 0);
  });

  test('is not rounded up to', () => {
    const almost = { buyers: 0, units: 0, amountTwd: Number.MAX_SAFE_INTEGER - 1 };
    const goal = { kind: 'AMOUNT', min: Number.MAX_SAFE_INTEGER } as const;
    expect(progressOf(goal, almost)).toMatchObject({ ratioBps: 9_999, missing: 1 });
  });

  test('has a percentage that is not rounded up and reveals no amount', () => {
    const shareAt = (amountTwd: number) =>
      shareOf(progressOf({ kind: 'AMOUNT', min: 7_000 }, { ...counts, amountTwd }));
    const share = { kind: 'SHARE', min: 100 };
    expect(shareAt(2_500)).toEqual({ ...share, reached: 35, missing: 65, ratioBps: 3_500 });
    expect(shareAt(6_999)).toEqual({ ...share, reached: 99, missing: 1, ratioBps: 9_900 });
    expect(shareAt(7_000)).toEqual({ ...share, reached: 100, missing: 0, ratioBps: 10_000 });
    expect(shareAt(9_000)).toEqual({ ...share, reached: 128, missing: 0, ratioBps: 12_800 });
  });

  test('of zero is refused', () => {
    for (const min of [0, -1, 0.5]) {
      expect(() => progressOf({ kind: 'UNITS', min }, counts)).toThrow(RangeError);
    }
  });

  test('is reached exactly when nothing is missing', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1 }), (units, min) => {
        const goal = { kind: 'UNITS', min } as const;
        const { missing, ratioBps } = progressOf(goal, { ...counts, units });
        expect(units + missing).toBe(Math.max(units, min));
        expect(ratioBps >= 10_000).toBe(missing === 0);
      }),
    );
  });
});
