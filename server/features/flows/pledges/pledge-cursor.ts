import { Refusal } from '#server/http/refusal.ts';
import type { PledgePlace } from './pledge-query.ts';

const overMark = 'over-';

/** A page's last pledge, by which the next page is asked for. */
export const presentPledgeCursor = ({ isOver, seq }: PledgePlace): string =>
  `${isOver ? overMark : ''}${seq}`;

/** The place of the last pledge of a page; anything else is refused. */
export function parsePledgeCursor(cursor: string): PledgePlace {
  const isOver = cursor.startsWith(overMark);
  const seq = isOver ? cursor.slice(overMark.length) : cursor;
  if (!/^\d{1,15}$/.test(seq)) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  return { isOver, seq: Number(seq) };
}
