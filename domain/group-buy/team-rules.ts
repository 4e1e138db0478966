import type { LifeCycle } from '../life-cycle.ts';
import type { PledgeStatus } from '../pledge/pledge-life.ts';
import { closingWaitMs } from './campaign-life.ts';

export const teamStatuses = ['FORMING', 'FULL', 'EXPIRED', 'DISSOLVED'] as const;
export type TeamStatus = (typeof teamStatuses)[number];

/** FULL: every seat is paid, the team succeeded. DISSOLVED: no member was left to lead it. */
export const teamLife: LifeCycle<TeamStatus> = {
  FORMING: ['FULL', 'EXPIRED', 'DISSOLVED'],
  FULL: [],
  EXPIRED: [],
  DISSOLVED: [],
};

export const teamSizes = { min: 2, max: 100 } as const;
export const teamHours = { min: 1, max: 168 } as const;

/** Seats of a team: its size, held ones being paid, and confirmed ones. */
export type TeamSeats = { size: number; seatsHeld: number; seatsConfirmed: number };

/** A team's stored status, its seats, and times in milliseconds since 1970. */
export type Team = TeamSeats & {
  status: TeamStatus;
  expiresAt: number;
  /** When the last of its holds ends; null without holds. */
  lastHeldUntil: number | null;
};

/** Whether a team can have this many seats: 2 to 100. */
export function isTeamSize(size: number): boolean {
  return Number.isInteger(size) && size >= teamSizes.min && size <= teamSizes.max;
}

/**
 * When a team opened now for so many hours expires, in milliseconds since 1970; never after its campaign
 * closes.
 */
export function teamExpiresAt(openedAt: number, durationH: number, closesAt: number): number {
  return Math.min(openedAt + durationH * 3_600_000, closesAt);
}

/** Seats that can still be held. */
export function seatsLeftIn({ size, seatsHeld, seatsConfirmed }: TeamSeats): number {
  return Math.max(0, size - seatsHeld - seatsConfirmed);
}

/** Seats still to be paid before the team succeeds, including held ones. */
export function seatsMissingIn({ size, seatsConfirmed }: TeamSeats): number {
  return Math.max(0, size - seatsConfirmed);
}

/**
 * The status of a team now: full once every seat is paid, expired after its deadline without pending
 * payments.
 */
export function teamStatusAt(team: Team, now: number): TeamStatus {
  if (team.status !== 'FORMING') return team.status;
  if (seatsMissingIn(team) === 0) return 'FULL';
  const isOver = now >= team.expiresAt;
  return isOver && closingWaitMs(team.expiresAt, team.lastHeldUntil, now) === 0
    ? 'EXPIRED'
    : 'FORMING';
}

/** Whether a seat can be taken now: before the team's deadline, while one is free. */
export function canTakeSeat(team: Team, now: number): boolean {
  return team.status === 'FORMING' && now < team.expiresAt && seatsLeftIn(team) > 0;
}

/**
 * A step of one seat; UNCONFIRM: its money never came, and it is held again. RETAKE: late money takes a free seat
 * without holding it first.
 */
export type SeatStep = 'HOLD' | 'CONFIRM' | 'UNCONFIRM' | 'RELEASE' | 'RETAKE' | 'LEAVE';

const seatMoves: Record<SeatStep, { held: number; confirmed: number }> = {
  HOLD: { held: 1, confirmed: 0 },
  CONFIRM: { held: -1, confirmed: 1 },
  UNCONFIRM: { held: 1, confirmed: -1 },
  RELEASE: { held: -1, confirmed: 0 },
  RETAKE: { held: 0, confirmed: 1 },
  LEAVE: { held: 0, confirmed: -1 },
};

/** The seats after a step, or undefined when it is impossible. */
export function findSeatsAfter<Seats extends TeamSeats>(
  seats: Seats,
  step: SeatStep,
): Seats | undefined {
  const seatsHeld = seats.seatsHeld + seatMoves[step].held;
  const seatsConfirmed = seats.seatsConfirmed + seatMoves[step].confirmed;
  if (seatsHeld < 0 || seatsConfirmed < 0 || seatsHeld + seatsConfirmed > seats.size) {
    return undefined;
  }
  return { ...seats, seatsHeld, seatsConfirmed };
}

/** A member's pledge in a team; its confirmation time in milliseconds since 1970, or null. */
export type TeamPledge = { pledgeNo: number; status: PledgeStatus; confirmedAt: number | null };

/**
 * The pledge that leads after the leader left: the earliest confirmed one, the lower number on a tie;
 * undefined when none is left, and then the team is dissolved.
 */
export function findNextLeader<Pledge extends TeamPledge>(
  pledges: readonly Pledge[],
  leavingPledgeNo: number,
): Pledge | undefined {
  return pledges
    .filter((pledge) => pledge.status === 'CONFIRMED' && pledge.pledgeNo !== leavingPledgeNo)
    .toSorted((a, b) => (a.confirmedAt ?? 0) - (b.confirmedAt ?? 0) || a.pledgeNo - b.pledgeNo)[0];
}
