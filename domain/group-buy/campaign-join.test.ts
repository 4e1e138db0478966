import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canReinstate, findJoinRefusal, unitsLeftIn } from './campaign-join.ts';

const campaign = {
  status: 'OPEN',
  opensAt: 1_000,
  closesAt: 2_000,
  capUnits: 10,
  perMemberMax: 6,
  perOrderMax: 4,
  unitsConfirmed: 5,
  unitsHeld: 2,
} as const;
const alone = (units: number) => ({ units, alreadyPledged: 0 });

describe('joining a campaign', () => {
  test('is possible from its opening until just before its close', () => {
    expect(findJoinRefusal({ ...campaign, status: 'SCHEDULED' }, alone(1), 999)).toBe(
      'NOT_YET_OPEN',
    );
    expect(findJoinRefusal({ ...campaign, status: 'DRAFT' }, alone(1), 1_500)).toBe('NOT_YET_OPEN');
    expect(findJoinRefusal(campaign, alone(1), 1_999)).toBeUndefined();
    expect(findJoinRefusal(campaign, alone(1), 2_000)).toBe('OVER');
    expect(findJoinRefusal({ ...campaign, status: 'CANCELLED' }, alone(1), 1_500)).toBe('OVER');
  });

  test('respects the limits per order, per member and in all', () => {
    const uncapped = { ...campaign, capUnits: null };
    expect(findJoinRefusal(uncapped, alone(5), 1_500)).toBe('OVER_ORDER_LIMIT');
    expect(findJoinRefusal(uncapped, { units: 3, alreadyPledged: 4 }, 1_500)).toBe(
      'OVER_MEMBER_LIMIT',
    );
    expect(findJoinRefusal(campaign, alone(4), 1_500)).toBe('FULL');
    const limitless = { ...uncapped, perMemberMax: null, perOrderMax: null };
    expect(findJoinRefusal(limitless, alone(9_999), 1_500)).toBeUndefined();
  });

  test('is impossible once the last piece is held', () => {
    expect(findJoinRefusal(campaign, alone(1), 1_500)).toBeUndefined();
    expect(findJoinRefusal({ ...campaign, unitsHeld: 5 }, alone(1), 1_500)).toBe('FULL');
    expect(unitsLeftIn({ ...campaign, capUnits: 3 })).toBe(0);
    expect(unitsLeftIn({ ...campaign, capUnits: null })).toBeNull();
  });

  test('by late money is possible until settlement while pieces are available', () => {
    expect(canReinstate(campaign, 3, 2_500)).toBe(true);
    expect(canReinstate(campaign, 4, 2_500)).toBe(false);
    for (const status of ['SUCCEEDED', 'FAILED', 'CANCELLED'] as const) {
      expect(canReinstate({ ...campaign, status }, 1, 2_500)).toBe(false);
    }
  });

  test('never exceeds the capacity', () => {
    const units = fc.nat({ max: 30 });
    fc.assert(
      fc.property(units, units, units, (capUnits, unitsHeld, requested) => {
        const capacity = {
          ...campaign,
          perMemberMax: null,
          perOrderMax: null,
          capUnits,
          unitsHeld,
        };
        const isJoined = findJoinRefusal(capacity, alone(requested + 1), 1_500) === undefined;
        expect(isJoined).toBe(5 + unitsHeld + requested + 1 <= capUnits);
      }),
    );
  });
});
