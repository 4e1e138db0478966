import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#server/http/refusal.ts';
import type { IdentityCall } from '#server/identity/identity-call.ts';
import { admitAttempts } from '#server/identity/limits/rate-limit.ts';

/** Long enough for a page that waits for its member to choose a passkey. */
const lifeSeconds = 15 * 60;

/** What an authenticator signs: for signing in, or for one sign-in that adds or proves a passkey. */
export type PasskeyPurpose = 'SIGN_IN' | `${'ADD' | 'PROVE'} ${string}`;

/** A challenge that is signed instead of stored, so that nobody fills a table by asking for many. */
export function createPasskeyChallenge(
  { secret, now }: Pick<IdentityCall, 'secret' | 'now'>,
  purpose: PasskeyPurpose,
): string {
  const expiresAt = Math.floor(now().getTime() / 1_000) + lifeSeconds;
  const text = `${expiresAt}.${randomBytes(16).toString('base64url')}`;
  const signed = `${text}.${signatureOf(secret, purpose, text)}`;
  return Buffer.from(signed).toString('base64url');
}

/** The challenge in what the browser says it signed, if it is one for this purpose; else SIGN_IN_EXPIRED. */
export function readPasskeyChallenge(
  { secret, now }: Pick<IdentityCall, 'secret' | 'now'>,
  purpose: PasskeyPurpose,
  clientDataJSON: string,
): string {
  const challenge = challengeIn(clientDataJSON);
  const [expires = '', random = '', signature = ''] = decode(challenge).split('.');
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, purpose, `${expires}.${random}`));
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || Number(expires) * 1_000 <= now().getTime()) throw new Refusal('SIGN_IN_EXPIRED');
  return challenge;
}

/** Uses a challenge up, on all nodes; SIGN_IN_EXPIRED the second time. */
export async function spendPasskeyChallenge(
  { database, now }: Pick<IdentityCall, 'database' | 'now'>,
  challenge: string,
): Promise<void> {
  // Twice its life, to allow for clock differences between nodes.
  const windowSeconds = lifeSeconds * 2;
  const once = { kind: 'WINDOW', name: 'passkey-challenge', max: 1, windowSeconds } as const;
  const attempts = [{ limit: once, subject: challenge }];
  const { outcome } = await admitAttempts(database, attempts, { now: now(), isSolved: true });
  if (outcome !== 'ADMITTED') throw new Refusal('SIGN_IN_EXPIRED');
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(decode(clientDataJSON)) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

const decode = (text: string): string => Buffer.from(text, 'base64url').toString();

const signatureOf = (secret: string, purpose: PasskeyPurpose, text: string): string =>
  createHmac('sha256', secret).update(`passkey:${purpose}:${text}`).digest('base64url');
