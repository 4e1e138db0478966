import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canStep, statesBefore } from '../life-cycle.ts';
import {
  type CampaignTimes,
  campaignLife,
  campaignStatusAt,
  campaignStatuses,
  canEdit,
  canWithdraw,
  closingWaitMs,
  editUntilOf,
  extendCampaign,
  findCancelRefusal,
  findExtensionRefusal,
  maxClosingWaitMs,
  mayOpenNextCycle,
  withdrawUntil,
} from './campaign-life.ts';

const hour = 3_600_000;
const minute = 60_000;
const opensAt = 1_000 * hour;
const closesAt = opensAt + 48 * hour;
const campaign: CampaignTimes = {
  status: 'OPEN',
  opensAt,
  closesAt,
  editUntil: editUntilOf(closesAt),
  extensions: 0,
  extendedAt: null,
};

test('the next cycle opens once nobody joins this one any more', () => {
  const before = campaignStatuses.filter((status) => !mayOpenNextCycle(status));
  expect(before).toEqual(['DRAFT', 'SCHEDULED', 'OPEN', 'CLOSING']);
});

test('a campaign is cancelled only before its close, and settled only after it', () => {
  expect(statesBefore(campaignLife, 'CANCELLED')).toEqual(['SCHEDULED', 'OPEN']);
  expect(statesBefore(campaignLife, 'SUCCEEDED')).toEqual(['CLOSING']);
  expect(statesBefore(campaignLife, 'FAILED')).toEqual(['CLOSING']);
  expect(canStep(campaignLife, 'CLOSING', 'OPEN')).toBe(false);
});

test('the shop can cancel a campaign until its close by the clock, but not a draft', () => {
  const refusalAt = (status: CampaignTimes['status'], now: number) =>
    findCancelRefusal({ ...campaign, status }, now);
  expect(refusalAt('SCHEDULED', opensAt - 1)).toBeUndefined();
  expect(refusalAt('OPEN', closesAt - 1)).toBeUndefined();
  expect(refusalAt('OPEN', closesAt)).toBe('CLOSING');
  expect(refusalAt('DRAFT', opensAt)).toBe('DRAFT');
  const over = campaignStatuses.slice(campaignStatuses.indexOf('SUCCEEDED'));
  for (const status of over) expect(refusalAt(status, closesAt)).toBe('OVER');
});

describe('the status of a campaign', () => {
  test('follows the clock, to the millisecond', () => {
    const scheduled = { ...campaign, status: 'SCHEDULED' } as const;
    expect(campaignStatusAt(scheduled, opensAt - 1)).toBe('SCHEDULED');
    expect(campaignStatusAt(scheduled, opensAt)).toBe('OPEN');
    expect(campaignStatusAt(scheduled, closesAt - 1)).toBe('OPEN');
    expect(campaignStatusAt(scheduled, closesAt)).toBe('CLOSING');
    expect(campaignStatusAt(campaign, closesAt)).toBe('CLOSING');
  });

  test('is the stored one once the clock no longer decides', () => {
    for (const status of campaignStatuses) {
      if (status === 'SCHEDULED' || status === 'OPEN') continue;
      for (const now of [opensAt - 1, opensAt, closesAt]) {
        expect(campaignStatusAt({ ...campaign, status }, now)).toBe(status);
      }
    }
  });
});

describe('a pledge', () => {
  test('can be edited and withdrawn until an hour before the close', () => {
    for (const can of [canEdit, canWithdraw]) {
      expect(can(campaign, closesAt - hour - 1)).toBe(true);
      expect(can(campaign, closesAt - hour)).toBe(false);
      expect(can({ ...campaign, status: 'CANCELLED' }, opensAt)).toBe(false);
    }
  });

  test('can be withdrawn for 24 hours after an extension, but not once the campaign closed', () => {
    const now = closesAt - minute;
    const short = extendCampaign(campaign, 2 * hour, now);
    expect(canEdit(short, closesAt + 1.5 * hour)).toBe(false);
    expect(canWithdraw(short, closesAt + 1.5 * hour)).toBe(true);
    expect(withdrawUntil(short)).toBe(closesAt + 2 * hour);
    expect(canWithdraw(short, closesAt + 2 * hour)).toBe(false);
    const long = extendCampaign(campaign, 24 * hour, now);
    expect(withdrawUntil(long)).toBe(now + 24 * hour);
  });
});

describe('an extension', () => {
  test('is possible twice, by 72 hours each, while the campaign is open', () => {
    const once = extendCampaign(campaign, 72 * hour, closesAt - 1);
    const twice = extendCampaign(once, 72 * hour, closesAt);
    expect(twice).toMatchObject({
      closesAt: closesAt + 144 * hour,
      editUntil: closesAt + 143 * hour,
      extensions: 2,
      extendedAt: closesAt,
    });
    expect(findExtensionRefusal(twice, hour, closesAt)).toBe('TOO_OFTEN');
    expect(findExtensionRefusal(campaign, 72 * hour + 1, opensAt)).toBe('TOO_LONG');
    expect(findExtensionRefusal(campaign, hour, closesAt)).toBe('NOT_OPEN');
    expect(() => extendCampaign(campaign, hour, closesAt)).toThrow(RangeError);
    for (const byMs of [0, -hour, 0.5, Number.NaN]) {
      expect(() => extendCampaign(campaign, byMs, opensAt)).toThrow(RangeError);
    }
  });

  test('never shortens the time to withdraw', () => {
    const times = fc.tuple(fc.nat({ max: 48 * hour - 1 }), fc.integer({ min: 1, max: 72 * hour }));
    fc.assert(
      fc.property(times, times, ([first, byMs], [second, againMs]) => {
        const once = extendCampaign(campaign, byMs, opensAt + first);
        expect(withdrawUntil(once)).toBeGreaterThanOrEqual(withdrawUntil(campaign));
        const later = opensAt + Math.max(first, second);
        const twice = extendCampaign(once, againMs, later);
        expect(withdrawUntil(twice)).toBeGreaterThanOrEqual(withdrawUntil(once));
        expect(withdrawUntil(twice)).toBeLessThanOrEqual(twice.closesAt);
      }),
    );
  });
});

describe('the wait after a close', () => {
  test('lasts as long as something is held, until a reported transfer is looked into at most', () => {
    expect(closingWaitMs(closesAt, null, closesAt)).toBe(0);
    expect(closingWaitMs(closesAt, closesAt + 12 * minute, closesAt)).toBe(12 * minute);
    const long = closesAt + 2 * maxClosingWaitMs;
    expect(closingWaitMs(closesAt, long, closesAt + 5 * minute)).toBe(
      maxClosingWaitMs - 5 * minute,
    );
    expect(closingWaitMs(closesAt, long, closesAt + maxClosingWaitMs)).toBe(0);
    expect(closingWaitMs(closesAt, closesAt - hour, closesAt)).toBe(0);
  });
});
