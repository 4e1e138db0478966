import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireInstant } from '#contract/endpoint.ts';
import { setting, text } from './setting.ts';

export const keywordSetting = setting('Keywords', {
  permission: 'CONTENT',
  summary: '搜尋框下固定顯示的關鍵字',
  value: z
    .array(
      z.strictObject({
        keyword: text(40, '愛文芒果'),
        link: text(300, '/products/42').nullable().describe('點了到哪裡；null 就搜尋這個字'),
      }),
    )
    .max(20),
});

const ofShop = { permission: 'CONTENT', isOfShop: true } as const;

export const synonymSetting = setting('Synonyms', {
  ...ofShop,
  summary: '意思相同的詞；搜一個就找得到另一個',
  value: z.array(z.strictObject({ term: text(60, '番茄'), sameAs: text(60, '西紅柿') })).max(1_000),
});

export const redirectSetting = setting('Redirects', {
  ...ofShop,
  summary: '舊網址轉到新網址',
  value: z
    .array(
      z.strictObject({
        path: text(300, '/sale'),
        target: text(500, '/collections/1'),
        status: z.union([z.literal(301), z.literal(302)]).describe('301 永久、302 暫時'),
      }),
    )
    .max(2_000),
});

const access = { staff: 'CONTENT', of: 'CHANNEL' } as const;

export const getSearchMissArray = endpoint({
  path: '/StaffWords/GetSearchMissArray',
  summary: '找不到商品的搜尋，次數多的在前',
  access,
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(z.array(z.object({ query: z.string(), times: z.int(), lastAt: wireInstant }))),
  refusals: ['NOT_FOUND'],
});

export const removeSearchMiss = endpoint({
  path: '/StaffWords/RemoveSearchMiss',
  summary: '從清單移除一個找不到商品的搜尋；之後有人再搜，會重新出現',
  access,
  effect: 'MUTATING',
  request: z.strictObject({
    channelId: wireChannelId,
    query: z
      .string()
      .max(200)
      .meta({ examples: ['西紅柿'] }),
  }),
  answer: resultOf(z.null()),
  refusals: ['NOT_FOUND'],
});
