import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxClosingWaitMs } from './campaign-life.ts';
import {
  canTakeSeat,
  findNextLeader,
  findSeatsAfter,
  isTeamSize,
  type SeatStep,
  seatsLeftIn,
  seatsMissingIn,
  type Team,
  type TeamPledge,
  teamExpiresAt,
  teamStatusAt,
} from './team-rules.ts';

const minute = 60_000;
const expiresAt = 100 * minute;
const team: Team = {
  status: 'FORMING',
  size: 5,
  seatsHeld: 1,
  seatsConfirmed: 3,
  expiresAt,
  lastHeldUntil: expiresAt + 5 * minute,
};

test('a team has 2 to 100 seats', () => {
  expect([1, 2, 100, 101, 2.5].map(isTeamSize)).toEqual([false, true, true, false, false]);
});

test('a team ends with its campaign at the latest', () => {
  expect(teamExpiresAt(0, 1, 180 * minute)).toBe(60 * minute);
  expect(teamExpiresAt(0, 4, 180 * minute)).toBe(180 * minute);
});

describe('a team', () => {
  test('can be joined before its deadline while a seat is free', () => {
    expect(seatsLeftIn(team)).toBe(1);
    expect(seatsMissingIn(team)).toBe(2);
    expect(canTakeSeat(team, expiresAt - 1)).toBe(true);
    expect(canTakeSeat(team, expiresAt)).toBe(false);
    expect(canTakeSeat({ ...team, seatsHeld: 2 }, 0)).toBe(false);
    expect(canTakeSeat({ ...team, status: 'DISSOLVED' }, 0)).toBe(false);
  });

  test('succeeds once every seat is paid, even in the last moment', () => {
    const paid = { ...team, seatsHeld: 0, seatsConfirmed: 5 };
    expect(teamStatusAt(paid, expiresAt + minute)).toBe('FULL');
  });

  test('expires after its deadline without pending payments', () => {
    expect(teamStatusAt(team, expiresAt - 1)).toBe('FORMING');
    expect(teamStatusAt(team, expiresAt + 5 * minute - 1)).toBe('FORMING');
    expect(teamStatusAt(team, expiresAt + 5 * minute)).toBe('EXPIRED');
    expect(teamStatusAt({ ...team, seatsHeld: 0, lastHeldUntil: null }, expiresAt)).toBe('EXPIRED');
    const slow = { ...team, lastHeldUntil: expiresAt + 2 * maxClosingWaitMs };
    expect(teamStatusAt(slow, expiresAt + maxClosingWaitMs)).toBe('EXPIRED');
    expect(teamStatusAt({ ...team, status: 'DISSOLVED' }, 0)).toBe('DISSOLVED');
  });
});

describe('the seats of a team', () => {
  const steps = fc.array(
    fc.constantFrom<SeatStep[]>('HOLD', 'CONFIRM', 'RELEASE', 'RETAKE', 'LEAVE', 'UNCONFIRM'),
    { maxLength: 80 },
  );

  test('are never sold twice and never lost, for any steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), steps, (size, history) => {
        let seats = { size, seatsHeld: 0, seatsConfirmed: 0 };
        const taken = { held: 0, confirmed: 0 };
        for (const step of history) {
          const isFree = taken.held + taken.confirmed < size;
          const after = findSeatsAfter(seats, step);
          expect(after !== undefined).toBe(isPossible(step, taken, isFree));
          if (!after) continue;
          if (step === 'HOLD' || step === 'UNCONFIRM') taken.held += 1;
          if (step === 'CONFIRM' || step === 'RELEASE') taken.held -= 1;
          if (step === 'CONFIRM' || step === 'RETAKE') taken.confirmed += 1;
          if (step === 'LEAVE' || step === 'UNCONFIRM') taken.confirmed -= 1;
          seats = after;
          expect(seats).toEqual({ size, seatsHeld: taken.held, seatsConfirmed: taken.confirmed });
          expect(seatsLeftIn(seats) + seats.seatsHeld).toBe(seatsMissingIn(seats));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  const isPossible = (
    step: SeatStep,
    taken: { held: number; confirmed: number },
    isFree: boolean,
  ) => {
    if (step === 'LEAVE' || step === 'UNCONFIRM') return taken.confirmed > 0;
    return step === 'HOLD' || step === 'RETAKE' ? isFree : taken.held > 0;
  };
});

describe('the next leader', () => {
  const pledges: TeamPledge[] = [
    { pledgeNo: 1, status: 'CONFIRMED', confirmedAt: 10 },
    { pledgeNo: 2, status: 'CONFIRMED', confirmedAt: 30 },
    { pledgeNo: 4, status: 'CONFIRMED', confirmedAt: 20 },
    { pledgeNo: 3, status: 'CONFIRMED', confirmedAt: 20 },
    { pledgeNo: 5, status: 'HELD', confirmedAt: null },
    { pledgeNo: 6, status: 'WITHDRAWN', confirmedAt: 5 },
  ];

  test('is the first confirmed one, on a tie the first to pledge', () => {
    expect(findNextLeader(pledges, 1)?.pledgeNo).toBe(3);
    expect(findNextLeader(pledges.toReversed(), 1)?.pledgeNo).toBe(3);
  });

  test('is undefined when only unpaid pledges remain', () => {
    const unpaid = pledges.filter((pledge) => pledge.status !== 'CONFIRMED');
    expect(findNextLeader(unpaid, 1)).toBeUndefined();
  });
});
