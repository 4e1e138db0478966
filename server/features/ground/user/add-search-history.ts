import * as contract from '@kaituan/contract/member/user';
import { handle, requireCaller } from '#server/http/handler.ts';
import { requireMember } from './profile-query.ts';
import { addKeyword, listSearchHistory } from './search-history.ts';

export const addSearchHistory = handle(
  contract.addSearchHistory,
  async ({ keyword }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    await requireMember(database, memberId);
    await addKeyword(database, { memberId, keyword, searchedAt: now });
    return { result: await listSearchHistory(database, memberId) };
  },
);
