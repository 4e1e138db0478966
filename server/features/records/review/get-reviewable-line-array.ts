import * as contract from '@kaituan/contract/review';
import { handle, requireCaller } from '#server/http/handler.ts';
import { listReviewableLines } from './reviewable-lines.ts';

export const getReviewableLineArray = handle(
  contract.getReviewableLineArray,
  async ({ channelId }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    return { result: await listReviewableLines(database, { memberId, channelId, now }) };
  },
);
