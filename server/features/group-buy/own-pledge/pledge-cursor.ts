import { Refusal } from '../../../http/refusal.ts';

/** The sequence number of the last pledge of a page; anything else is refused. */
export function parsePledgeCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  return Number(cursor);
}
