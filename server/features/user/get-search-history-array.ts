import * as contract from '@kaituan/contract/user';
import { handle } from '../../http/handler.ts';

/** A member without any has none; there are no members yet, so nobody gets past the door. */
export const getSearchHistoryArray = handle(contract.getSearchHistoryArray, async () => ({
  result: [],
}));
