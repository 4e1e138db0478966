import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { ChallengePurpose, ChallengeService } from './challenge.ts';

const lifeSeconds = 5 * 60;
/** Rounds of PBKDF2 per step: about a millisecond on a computer, several on a phone. */
const roundsPerStep = 5_000;
/** Steps of the easiest challenge; four times as many when its limit is almost used up. */
const minSteps = 150;
const maxSteps = 300;

const solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.int(),
      data: z.object({ action: z.string(), subject: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

/**
 * Proof of work by ALTCHA, without a third-party service. The challenge is signed and contains its purpose
 * and expiry; the expected derived key is signed as well, so a check costs two HMACs.
 */
export function createProofOfWork(secret: string): ChallengeService {
  const hmacSignatureSecret = keyOf(secret, 'challenge');
  const hmacKeySignatureSecret = keyOf(secret, 'challenge key');
  const secrets = { hmacSignatureSecret, hmacKeySignatureSecret };
  const dataOf = ({ action, subject }: ChallengePurpose) => ({
    action,
    subject: keyOf(hmacSignatureSecret, subject),
  });
  return {
    async create(purpose, { heat, now }) {
      const factor = 1 + 3 * heat;
      const max = Math.round(maxSteps * factor);
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: roundsPerStep,
        counter: randomInt(max, Math.round(minSteps * factor)),
        deriveKey,
        expiresAt: Math.floor(now.getTime() / 1_000) + lifeSeconds,
        data: dataOf(purpose),
        ...secrets,
      });
      return { kind: 'PROOF_OF_WORK', task: JSON.stringify(challenge), maxSteps: max };
    },

    async check(text, purpose, now) {
      const parsed = solved.safeParse(parseJson(text));
      if (!parsed.success) return undefined;
      const { challenge, solution } = parsed.data;
      const { data, expiresAt } = challenge.parameters;
      const expected = dataOf(purpose);
      const isForThis = data.action === expected.action && data.subject === expected.subject;
      if (!isForThis || expiresAt * 1_000 <= now.getTime()) return undefined;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      return verified ? { name: challenge.signature, lifeSeconds } : undefined;
    },
  };
}

const keyOf = (secret: string, use: string): string =>
  createHmac('sha256', secret).update(use).digest('base64url');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
