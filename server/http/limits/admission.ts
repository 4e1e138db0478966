import type { Context } from 'hono';
import { callerSource } from '#server/http/caller-source.ts';
import type { Caller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { createFairQueue, type FairQueue, sharedSource } from './fair-queue.ts';
import { createRequestBudget } from './request-budget.ts';

/** The cost of a request, taken from its source's budget per minute. */
export const requestCost = { page: 0.1, render: 2, call: 1, signIn: 2, upload: 10, picture: 0.02 };

export type AdmissionLimits = {
  /** The budget of one address per minute; 0 means unlimited. Thousands may share one at a carrier. */
  addressPerMinute: number;
  /** The budget of one member per minute. */
  memberPerMinute: number;
  /** Pages and calls processed at once; 0 means unlimited. */
  atOnce: number;
};

/** Rate limiting and fair queueing of requests: members by account, everybody else by address. */
export type Admission = {
  /** Charges a request's cost and returns its source; refuses RATE_LIMITED with the seconds to wait. */
  admit(c: Context, cost: number, caller?: Caller | null): string;
  /** The subject of limits per network address; null for the shop's own pages and behind an undeclared proxy. */
  addressSubjectOf(c: Context): string | null;
  /** Charges an additional cost to the same source. */
  charge(source: string, cost: number): void;
  /** Admits a request of a route beside the API, and does its work in a turn of its source. */
  inTurn<T>(c: Context, cost: number, work: () => Promise<T>): Promise<T>;
  /** Takes turns among sources; undefined when concurrency is unlimited. */
  queue: FairQueue | undefined;
};

/** A single source's concurrency while no other source sends requests. */
const atOnceAlone = 4;

export function createAdmission(options: AdmissionLimits & { trustedProxies: number }): Admission {
  const { addressPerMinute, memberPerMinute, atOnce, trustedProxies } = options;
  const ofAddresses = createRequestBudget(addressPerMinute);
  const ofMembers = createRequestBudget(memberPerMinute);

  function charge(source: string, cost: number): void {
    if (source === sharedSource) return;
    const budget = source.startsWith(memberPrefix) ? ofMembers : ofAddresses;
    const retryAfterSeconds = budget.take(source, cost);
    if (retryAfterSeconds > 0) throw new Refusal('RATE_LIMITED', { retryAfterSeconds });
  }

  function admit(c: Context, cost: number, caller?: Caller | null): string {
    const source = caller
      ? `${memberPrefix}${caller.memberId}`
      : (callerSource(c, trustedProxies).subject ?? sharedSource);
    charge(source, cost);
    return source;
  }

  const queue = atOnce === 0 ? undefined : createFairQueue({ atOnce, atOnceAlone });
  return {
    admit,
    addressSubjectOf: (c) =>
      c.env?.incoming === undefined ? null : callerSource(c, trustedProxies).subject,
    charge,
    async inTurn(c, cost, work) {
      const source = admit(c, cost);
      return queue ? queue.run(source, work) : work();
    },
    queue,
  };
}

const memberPrefix = 'member:';
