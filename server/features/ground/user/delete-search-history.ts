import * as contract from '@kaituan/contract/member/user';
import { handle, requireCaller } from '#server/http/handler.ts';
import { deleteAllKeywords, deleteKeyword, listSearchHistory } from './search-history.ts';

export const deleteSearchHistory = handle(
  contract.deleteSearchHistory,
  async ({ keyword }, { database, caller }) => {
    const { memberId } = requireCaller(caller);
    if (keyword === undefined) await deleteAllKeywords(database, memberId);
    else await deleteKeyword(database, memberId, keyword);
    return { result: await listSearchHistory(database, memberId) };
  },
);
