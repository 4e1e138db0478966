import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canEdit, canWithdraw } from './campaign-life.ts';
import {
  type EarlyClosing,
  earliestClose,
  earlyCloseNoticeMs,
  findEarlyCloseRefusal,
  proposeClose,
} from './early-close.ts';

const hourMs = 3_600_000;
const now = Date.UTC(2031, 4, 20, 4);
const closing = (given: Partial<EarlyClosing> = {}): EarlyClosing => ({
  times: {
    ...{ status: 'OPEN', opensAt: now - 10 * hourMs, closesAt: now + 48 * hourMs },
    ...{ editUntil: now + 47 * hourMs, extensions: 0, extendedAt: null },
  },
  ...{ mode: 'CAMPAIGN', isGoalReached: true, lastHeldUntil: null, notifiedAt: now },
  ...given,
});

describe('closing earlier', () => {
  test('is possible from two hours after the notice on, once the goal is reached', () => {
    expect(findEarlyCloseRefusal(closing(), now + 2 * hourMs, now)).toBeUndefined();
    expect(findEarlyCloseRefusal(closing(), now + 2 * hourMs - 1, now)).toBe('TOO_SOON');
    const short = closing({ isGoalReached: false });
    expect(findEarlyCloseRefusal(short, now + 2 * hourMs, now)).toBe('GOAL_NOT_REACHED');
  });

  test('waits for the morning of who is notified then, and for the last who may still pay', () => {
    const night = closing({ notifiedAt: now + 9 * hourMs });
    expect(earliestClose(night)).toBe(now + 11 * hourMs);
    const held = closing({ lastHeldUntil: now + 20 * hourMs });
    expect(findEarlyCloseRefusal(held, now + 20 * hourMs - 1, now)).toBe('TOO_SOON');
    expect(findEarlyCloseRefusal(held, now + 20 * hourMs, now)).toBeUndefined();
  });

  test('is proposed at a full ten minutes that is not too soon a minute later', () => {
    expect(proposeClose('2031-05-20T04:00:00.000Z')).toBe('2031-05-20T04:10:00.000Z');
    expect(proposeClose('2031-05-20T04:08:59.000Z')).toBe('2031-05-20T04:10:00.000Z');
    expect(proposeClose('2031-05-20T04:09:01.000Z')).toBe('2031-05-20T04:20:00.000Z');
  });

  test('is never later, nor of teams, nor of one that is not open', () => {
    expect(findEarlyCloseRefusal(closing(), now + 48 * hourMs, now)).toBe('NOT_EARLIER');
    const teams = closing({ mode: 'TEAM' });
    expect(findEarlyCloseRefusal(teams, now + 3 * hourMs, now)).toBe('TEAMS');
    const { times } = closing();
    const upcoming = closing({ times: { ...times, status: 'SCHEDULED', opensAt: now + hourMs } });
    expect(findEarlyCloseRefusal(upcoming, now + 3 * hourMs, now)).toBe('NOT_OPEN');
    expect(findEarlyCloseRefusal(closing(), now + 3 * hourMs, now + 48 * hourMs)).toBe('NOT_OPEN');
  });

  test('whenever it is allowed, everybody can leave and change until then, and pay what is held', () => {
    const moments = fc.integer({ min: -100, max: 100 }).map((hours) => now + hours * hourMs);
    fc.assert(
      fc.property(moments, moments, fc.option(moments), (closesAt, notifiedAt, lastHeldUntil) => {
        const asked = closing({ notifiedAt: Math.max(now, notifiedAt), lastHeldUntil });
        if (findEarlyCloseRefusal(asked, closesAt, now) !== undefined) return;
        const moved = { ...asked.times, closesAt, editUntil: closesAt };
        const last = closesAt - 1;
        expect([canEdit(moved, last), canWithdraw(moved, last)]).toEqual([true, true]);
        expect(closesAt - asked.notifiedAt).toBeGreaterThanOrEqual(earlyCloseNoticeMs);
        expect(lastHeldUntil ?? closesAt).toBeLessThanOrEqual(closesAt);
      }),
    );
  });
});
