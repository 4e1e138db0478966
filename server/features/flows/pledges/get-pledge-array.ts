import * as contract from '@kaituan/contract/group-buy';
import { handle, requireCaller } from '#server/http/handler.ts';
import { presentOwnPledges } from './own-pledges.ts';
import { parsePledgeCursor, presentPledgeCursor } from './pledge-cursor.ts';
import { listOwnPledges } from './pledge-query.ts';

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
