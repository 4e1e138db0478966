import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireId, wireInstant } from '#contract/endpoint.ts';
import { picture } from '#contract/media.ts';

export const aggregatedType = z
  .enum(['CATEGORY', 'BRAND', 'ACTIVITY'])
  .describe('分類、品牌或活動');
const wireProjectId = z.literal('pec-scp').describe('專案代號，固定');

/** A category, brand or activity; categories nest. */
export type AggregatedItem = {
  id: number;
  aggregatedName: string;
  isPinned: 'Y' | 'N';
  /** Path of its page. */
  routerTo: string;
  picture: z.output<typeof picture> | null;
  /** Activities only: GUEST ones are made for visitors who have not joined yet. */
  audience?: 'ALL' | 'GUEST' | undefined;
  /** Activities only: fixed key of a system collection (CLEARANCE, FESTIVE, SPECIAL_PRICE, POPULAR). */
  collectionKey?: string | undefined;
  /** Brands only: the country or county it comes from, if known. */
  origin?: string | undefined;
  children: AggregatedItem[];
};
export const aggregatedItem: z.ZodType<AggregatedItem> = z.object({
  id: wireId,
  aggregatedName: z.string(),
  isPinned: z.enum(['Y', 'N']),
  routerTo: z.string(),
  picture: picture.nullable(),
  audience: z.enum(['ALL', 'GUEST']).optional(),
  collectionKey: z.string().optional(),
  origin: z.string().optional(),
  get children() {
    return z.array(aggregatedItem);
  },
});

export const getAggregatedArray = endpoint({
  path: '/Aggregated/GetAggregatedArray',
  isShared: true,
  summary: '分類（樹狀，首項為全部商品，只含有上架商品者）、品牌或活動',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    projectId: wireProjectId,
    channelId: wireChannelId,
    aggregatedType,
  }),
  answer: resultOf(z.array(aggregatedItem)),
  refusals: ['NOT_FOUND'],
});

export const getAggregated = endpoint({
  path: '/Aggregated/GetAggregated',
  isShared: true,
  summary: '一個分類、品牌或活動的頁首：名稱、介紹、圖片、上下層、起訖時間',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    projectId: wireProjectId,
    channelId: wireChannelId,
    aggregatedType,
    id: wireId.meta({ description: '編號；分類 0 是全部商品', examples: [0] }),
  }),
  answer: resultOf(
    z.object({
      id: wireId,
      aggregatedName: z.string(),
      isPinned: z.enum(['Y', 'N']),
      routerTo: z.string(),
      introduction: z.string(),
      picture: picture.nullable(),
      /** From the root to its parent; categories only. */
      trail: z.array(z.object({ id: wireId, aggregatedName: z.string(), routerTo: z.string() })),
      /** Subcategories with goods, or nothing. */
      children: z.array(aggregatedItem),
      /** Activities only. */
      startsAt: wireInstant.nullable(),
      endsAt: wireInstant.nullable(),
      /** Brands only: the country or county it comes from. */
      origin: z.string().nullable(),
      serverTime: wireInstant,
    }),
  ),
  refusals: ['NOT_FOUND', 'GONE'],
});
