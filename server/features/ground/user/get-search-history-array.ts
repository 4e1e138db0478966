import * as contract from '@kaituan/contract/member/user';
import { handle, requireCaller } from '#server/http/handler.ts';
import { listSearchHistory } from './search-history.ts';

export const getSearchHistoryArray = handle(
  contract.getSearchHistoryArray,
  async (_input, { database, caller }) => ({
    result: await listSearchHistory(database, requireCaller(caller).memberId),
  }),
);
