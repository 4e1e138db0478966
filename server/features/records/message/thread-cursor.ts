import { Refusal } from '#server/http/refusal.ts';

/** The last thread of a page: the time of its last message in milliseconds since 1970, and its id. */
type ThreadPosition = { lastMessageAt: Date; referenceId: string };

export const presentThreadCursor = ({ lastMessageAt, referenceId }: ThreadPosition): string =>
  `${lastMessageAt.getTime()}.${referenceId}`;

/** Parses a cursor; refuses invalid ones. */
export function parseThreadCursor(cursor: string): ThreadPosition {
  const [, ms, referenceId] = /^(\d{1,14})\.([0-9A-Z]{26})$/.exec(cursor) ?? [];
  if (ms === undefined || referenceId === undefined) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  return { lastMessageAt: new Date(Number(ms)), referenceId };
}
