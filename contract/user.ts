import { z } from 'zod';
import { endpoint, resultOf } from './endpoint.ts';

export const getSearchHistoryArray = endpoint({
  path: '/User/GetSearchHistoryArray',
  summary: '會員最近的搜尋字，新的在前，最多 20 個',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(z.array(z.string())),
  refusals: [],
});
