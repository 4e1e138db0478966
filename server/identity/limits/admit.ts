import { Refusal } from '#server/http/refusal.ts';
import type { IdentityCall } from '#server/identity/identity-call.ts';
import type { ChallengePurpose } from './challenge.ts';
import { type Attempt, admitAttempts, rateLimited, returnAttempts } from './rate-limit.ts';

/**
 * Counts the attempts of a call from an unknown sender, or refuses: with a challenge while one helps, else
 * with the seconds to wait. Returns a function that takes the attempts back.
 */
export async function admit(
  call: IdentityCall,
  attempts: readonly Attempt[],
  { solution, ...purpose }: ChallengePurpose & { solution: string | undefined },
): Promise<() => Promise<void>> {
  const { database, challenges, now } = call;
  const isSolved = await isSolvedAnew(call, purpose, solution);
  const admission = await admitAttempts(database, attempts, { now: now(), isSolved });
  if (admission.outcome === 'ADMITTED') return () => returnAttempts(database, attempts);
  if (admission.outcome === 'WAIT') throw rateLimited(admission.waitSeconds);
  const challenge = await challenges.create(purpose, { heat: admission.heat, now: now() });
  throw new Refusal('CHALLENGE_REQUIRED', { challenge });
}

/**
 * The same for a call that may come from a device known to the account: its own limit is counted first, and
 * the common ones only once that is used up.
 */
export async function admitDeviceOr(
  call: IdentityCall,
  own: readonly Attempt[] | undefined,
  others: readonly Attempt[],
  purpose: ChallengePurpose & { solution: string | undefined },
): Promise<() => Promise<void>> {
  if (own) {
    const { database, now } = call;
    const admission = await admitAttempts(database, own, { now: now(), isSolved: true });
    if (admission.outcome === 'ADMITTED') return () => returnAttempts(database, own);
  }
  return admit(call, others, purpose);
}

/** Whether this is a valid solution for this purpose that was not used before on any node. */
async function isSolvedAnew(
  { database, challenges, now }: IdentityCall,
  purpose: ChallengePurpose,
  solution: string | undefined,
): Promise<boolean> {
  const found =
    solution === undefined ? undefined : await challenges.check(solution, purpose, now());
  if (!found) return false;
  const once = {
    kind: 'WINDOW',
    name: 'challenge',
    max: 1,
    // Longer than the challenge lives, to allow for clock differences between nodes.
    windowSeconds: found.lifeSeconds * 2,
  } as const;
  const admission = await admitAttempts(database, [{ limit: once, subject: found.name }], {
    now: now(),
    isSolved: true,
  });
  return admission.outcome === 'ADMITTED';
}
