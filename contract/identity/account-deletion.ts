import { type OpenThingKind, openThingText } from '@kaituan/domain/member/account-deletion';
import { z } from 'zod';
import { endpoint, resultOf, wireInstant } from '#contract/endpoint.ts';

const leaving = z.object({
  /** When the account is deleted; null while nobody asked for it. */
  deletesAt: wireInstant.nullable(),
  /** What has to end before, with the number of the order or the pledge. */
  openArray: z.array(
    z.object({ kind: z.enum(Object.keys(openThingText) as OpenThingKind[]), no: z.string() }),
  ),
});
export type Leaving = z.output<typeof leaving>;

export const getLeaving = endpoint({
  path: '/identity/get-leaving',
  summary: '帳號是否正在等待刪除，以及刪除前要先結束的訂單、團購與退款',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(leaving),
  refusals: [],
});

export const requestDeletion = endpoint({
  path: '/identity/request-deletion',
  summary:
    '要求刪除帳號：30 天後刪除，期間再登入或取消就不刪除；其他裝置都會登出。十分鐘內要登入過或確認過身分，還有進行中的訂單、團購或退款時拒絕',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({}),
  answer: resultOf(leaving),
  refusals: ['REAUTHENTICATION_REQUIRED', 'ACCOUNT_IN_USE'],
});

export const cancelDeletion = endpoint({
  path: '/identity/cancel-deletion',
  summary: '取消刪除帳號',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({}),
  answer: resultOf(leaving),
  refusals: [],
});

export const exportOwnData = endpoint({
  path: '/identity/export-own-data',
  summary:
    '下載會員自己的全部資料（JSON）的網址，十分鐘內有效；十分鐘內要登入過或確認過身分，每天最多三次',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({}),
  answer: resultOf(z.object({ url: z.string() })),
  refusals: ['REAUTHENTICATION_REQUIRED', 'RATE_LIMITED'],
});
