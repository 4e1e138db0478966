import type { Context } from 'hono';
import { callerSource } from './caller-source.ts';
import { createFairQueue, type FairQueue, sharedSource } from './fair-queue.ts';
import type { Caller } from './handler.ts';
import { Refusal } from './refusal.ts';
import { createRequestBudget } from './request-budget.ts';

/** What a request costs of its source's budget for a minute. */
export const requestCost = { page: 0.1, render: 2, call: 1, signIn: 2, upload: 10, picture: 0.02 };

export type AdmissionLimits = {
  /** Costs that one address may cause in a minute; 0 sets no limit. Thousands share one at a carrier. */
  addressPerMinute: number;
  /** The same of one member. */
  memberPerMinute: number;
  /** Pages and calls worked on at once; 0 lets all begin at once. */
  atOnce: number;
};

/** Who is let in how often, and in what order: members by their account, everybody else by address. */
export type Admission = {
  /** Whom a request counts for, having taken its cost; refuses RATE_LIMITED with the seconds to wait. */
  admit(c: Context, cost: number, caller?: Caller | null): string;
  /** Takes a further cost of the same source. */
  charge(source: string, cost: number): void;
  /** Takes turns among sources; undefined where all begin at once. */
  queue: FairQueue | undefined;
};

/** Work of one source at once while nobody else asks: what one browser asks in parallel. */
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

  return {
    admit(c, cost, caller) {
      const source = caller
        ? `${memberPrefix}${caller.memberId}`
        : (callerSource(c, trustedProxies).subject ?? sharedSource);
      charge(source, cost);
      return source;
    },
    charge,
    queue: atOnce === 0 ? undefined : createFairQueue({ atOnce, atOnceAlone }),
  };
}

const memberPrefix = 'member:';
