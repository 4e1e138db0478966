import { Refusal } from '#server/http/refusal.ts';
import type { PledgePlace } from './pledge-query.ts';

const overMark = 'over-';

/** The cursor after a page's last pledge. */
export const presentPledgeCursor = ({ isOver, seq }: PledgePlace): string =>
  `${isOver ? overMark : ''}${seq}`;

/** Parses a cursor; refuses invalid ones. */
export function parsePledgeCursor(cursor: string): PledgePlace {
  const isOver = cursor.startsWith(overMark);
  const seq = isOver ? cursor.slice(overMark.length) : cursor;
  if (!/^\d{1,15}$/.test(seq)) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  return { isOver, seq: Number(seq) };
}
