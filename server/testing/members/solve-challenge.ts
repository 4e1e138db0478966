import type { RefusalBody } from '@kaituan/contract/refusals';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** The header of a call after solving the challenge of its refusal. */
export async function solveRefusal({ challenge }: RefusalBody['error']): Promise<string> {
  if (!challenge) throw new Error('the refusal carries no challenge');
  const task = JSON.parse(challenge.task) as Challenge;
  const solution = await solveChallenge({ challenge: task, deriveKey, counterStart: 1 });
  return JSON.stringify({ challenge: task, solution });
}
