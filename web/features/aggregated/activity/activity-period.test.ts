import { describe, expect, test } from 'vitest';
import { activityPhase } from './activity-period.ts';

const second = (instant: string) => Date.parse(instant) / 1000;
const activity = { startsAt: '2026-03-01T02:00:00.000Z', endsAt: '2026-03-07T15:59:00.000Z' };

describe('an activity', () => {
  test('is soon until the second it starts', () => {
    expect(activityPhase(activity, second('2026-03-01T01:59:59Z'))).toEqual({
      name: 'SOON',
      secondsLeft: 1,
    });
  });

  test('runs from its start to its end', () => {
    expect(activityPhase(activity, second('2026-03-01T02:00:00Z')).name).toBe('RUNNING');
    expect(activityPhase(activity, second('2026-03-07T15:58:00Z')).secondsLeft).toBe(60);
  });

  test('has ended from the second of its end', () => {
    expect(activityPhase(activity, second(activity.endsAt))).toEqual({
      name: 'ENDED',
      secondsLeft: 0,
    });
  });

  test('without an end runs on', () => {
    expect(activityPhase({ startsAt: null, endsAt: null }, 1).name).toBe('RUNNING');
  });
});
