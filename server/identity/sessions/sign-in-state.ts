import { createHash, randomBytes } from 'node:crypto';
import { landingPath, parseSignInRedirect } from '@kaituan/domain/member/sign-in-redirect';
import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { signInState } from '#server/database/schema/identity-schema.ts';

export const stateLifeSeconds = 10 * 60;

type State = Omit<typeof signInState.$inferSelect, 'stateHash' | 'expiresAt'>;

export const makeSecret = (): string => randomBytes(32).toString('base64url');
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** Stores a login in progress; the callback must return its state within ten minutes. */
export async function storeState(database: Database, state: State, now: Date): Promise<string> {
  const text = makeSecret();
  const expiresAt = new Date(now.getTime() + stateLifeSeconds * 1_000);
  await database.delete(signInState).where(lte(signInState.expiresAt, now));
  await database.insert(signInState).values({ ...state, stateHash: hashSecret(text), expiresAt });
  return text;
}

/** Takes a login that waits for LINE's callback; works once. */
export async function takeState(database: Database, text: string, now: Date) {
  const [state] = await database
    .delete(signInState)
    .where(and(isLive(text, now), isNull(signInState.idToken)))
    .returning();
  return state;
}

/** Takes a login that waits for the member's confirmation; works once. */
export async function takeTicket(database: Database, ticket: string, now: Date) {
  const [state] = await database
    .delete(signInState)
    .where(and(isLive(ticket, now), isNotNull(signInState.idToken)))
    .returning();
  return state;
}

/** Reads a login that waits for the member's confirmation, without taking it. */
export async function findTicket(database: Database, ticket: string, now: Date) {
  const [state] = await database
    .select()
    .from(signInState)
    .where(and(isLive(ticket, now), isNotNull(signInState.idToken)));
  return state;
}

const isLive = (text: string, now: Date) =>
  and(eq(signInState.stateHash, hashSecret(text)), gt(signInState.expiresAt, now));

/** Where a login redirects to: the path it began with, in its channel. */
export const landingOf = (state: Pick<State, 'redirectPath' | 'channelId' | 'source'>): string =>
  landingPath(parseSignInRedirect(state.redirectPath), state);
