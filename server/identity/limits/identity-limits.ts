import { codeLifeSeconds, mailCodeLifeSeconds } from '#server/identity/identity-terms.ts';
import type { Limit } from './limit-kinds.ts';

const minutes = (count: number) => count * 60;
const hours = (count: number) => count * 3_600;

/** Failed attempts of one source at one account: five without a delay, then 15 s, 30 s … up to 15 minutes. */
const growing = (name: string) =>
  ({
    kind: 'GROWING',
    name,
    free: 5,
    firstSeconds: 15,
    maxSeconds: minutes(15),
    resetAfterSeconds: hours(6),
  }) as const;

/** Codes to one recipient from one source: a minute apart. */
const resend = (name: string) => ({ kind: 'WINDOW', name, max: 1, windowSeconds: 60 }) as const;

/** All attempts from one address: generous, because an office or a mobile network may share it. */
const byAddress = (name: string, free: number, drainSeconds: number) =>
  ({ kind: 'DRAINING', name, free, max: free * 4, drainSeconds }) as const;

/** Attempts of a signed-in member: no challenge helps, and nobody else can use them up. */
const own = (name: string, max: number, drainSeconds: number) =>
  ({ kind: 'DRAINING', name, free: max, max, drainSeconds }) as const;

/** Codes to one recipient from all unknown sources: protects the recipient. */
const toRecipient = (name: string) =>
  ({ kind: 'DRAINING', name, free: 3, max: 5, drainSeconds: hours(2) }) as const;

/**
 * The rate limits. A `…BySource` limit counts one address at one account, so strangers use up their own; a
 * `…ByAccount` or `…ToRecipient` limit counts all unknown sources together, and demands a challenge before
 * it makes anybody wait; a `…ByDevice` limit counts one device that signed in to the account before, and
 * those calls count nowhere else. Decision 0042 has the resulting bounds.
 */
export const limits = {
  signUpByAddress: byAddress('sign-up:address', 20, minutes(3)),

  passwordBySource: growing('password:source'),
  passwordByAccount: {
    kind: 'DRAINING',
    name: 'password:account',
    free: 20,
    max: 60,
    drainSeconds: minutes(4),
  },
  passwordByAddress: byAddress('password:address', 60, 10),
  passwordByDevice: own('password:device', 10, minutes(10)),
  changePassword: growing('change-password:member'),
  secondFactor: growing('second-factor:member'),

  /** Reading everything of a member costs many queries. */
  ownData: { kind: 'WINDOW', name: 'own-data:member', max: 3, windowSeconds: hours(24) },

  codeResend: resend('code:source'),
  codeToPhone: toRecipient('code:phone'),
  codeByAddress: byAddress('code:address', 20, minutes(2)),
  codeByDevice: own('code:device', 5, hours(1)),

  mailCodeResend: resend('mail-code:source'),
  mailCodeToEmail: toRecipient('mail-code:email'),
  mailCodeByAddress: byAddress('mail-code:address', 20, minutes(2)),
  mailCodeByMember: own('mail-code:member', 5, hours(1)),
  mailCodeByDevice: own('mail-code:device', 5, hours(1)),

  /** Of a code's five attempts, only so many are for browsers that did not request it. */
  codeTryElsewhere: {
    kind: 'WINDOW',
    name: 'code-try:elsewhere',
    max: 2,
    windowSeconds: Math.max(codeLifeSeconds, mailCodeLifeSeconds),
  },
  codeTryByAddress: byAddress('code-try:address', 60, 10),
  codeTryByDevice: own('code-try:device', 20, 30),
  codeTryByMember: own('code-try:member', 20, 30),

  /** Calls without an account; a known device is counted separately, others by address. */
  line: own('line', 120, 5),
  passkey: own('passkey', 120, 5),
  refresh: own('refresh', 1_200, 1),
} as const satisfies Record<string, Limit>;
