import type { LifeCycle } from '../life-cycle.ts';

export const teamStatuses = ['FORMING', 'FULL', 'EXPIRED', 'DISSOLVED'] as const;
export type TeamStatus = (typeof teamStatuses)[number];

/** FULL: every seat is paid, the team succeeded. DISSOLVED: no member was left to lead it. */
export const teamLife: LifeCycle<TeamStatus> = {
  FORMING: ['FULL', 'EXPIRED', 'DISSOLVED'],
  FULL: [],
  EXPIRED: [],
  DISSOLVED: [],
};
