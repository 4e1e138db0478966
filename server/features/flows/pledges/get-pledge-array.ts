import * as contract from '@kaituan/contract/group-buy/group-buy';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { presentOwnPledges } from './own-pledges.ts';
import { listOwnPledges, type PledgePlace } from './pledge-query.ts';

const pageSize = 10;

export const getPledgeArray = handle(contract.getPledgeArray, async (input, context) => {
  const { channelId, cursor, limit = pageSize } = input;
  const { memberId } = requireCaller(context.caller);
  const after = cursor === undefined ? undefined : parsePledgeCursor(cursor);
  const query = { memberId, channelId, after, limit: limit + 1 };
  const rows = await listOwnPledges(context.database, query);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    result: await presentOwnPledges(context, channelId, shown),
    nextCursor: last ? presentPledgeCursor(last) : null,
  };
});

const overMark = 'over-';

/** The cursor after a page's last pledge. */
const presentPledgeCursor = ({ isOver, seq }: PledgePlace): string =>
  `${isOver ? overMark : ''}${seq}`;

/** Parses a cursor; refuses invalid ones. */
function parsePledgeCursor(cursor: string): PledgePlace {
  const isOver = cursor.startsWith(overMark);
  const seq = isOver ? cursor.slice(overMark.length) : cursor;
  if (!/^\d{1,15}$/.test(seq)) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  return { isOver, seq: Number(seq) };
}
