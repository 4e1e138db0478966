import { bulletinKinds } from '@kaituan/domain/bulletin/bulletin';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireId, wireInstant } from '#contract/endpoint.ts';
import { productCard } from './product.ts';

const bulletinId = wireId.meta({ description: '消息編號', examples: [1001] });

const bulletinCard = z.object({
  bulletinId: wireId,
  /** RECALL calls goods back; their buyers are notified. */
  kind: z.enum(bulletinKinds),
  title: z.string(),
  /** The beginning of its text. */
  excerpt: z.string(),
  isPinned: z.boolean(),
  publishAt: wireInstant,
});
export type BulletinCard = z.output<typeof bulletinCard>;

const bulletin = bulletinCard.omit({ excerpt: true }).extend({
  bodyHtml: z.string(),
  expireAt: wireInstant.nullable(),
  /** The goods it is about that the channel still shows. */
  productArray: z.array(productCard),
  /** All of them by name, shown or not. */
  productNameArray: z.array(z.string()),
});
export type Bulletin = z.output<typeof bulletin>;

export const getBulletinArray = endpoint({
  path: '/Bulletin/GetBulletinArray',
  isShared: true,
  summary: '最新消息：置頂的在前，其次新的在前，最多 100 則；通路自己的與全站的',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(z.array(bulletinCard)),
  refusals: ['NOT_FOUND'],
});

export const getBulletin = endpoint({
  path: '/Bulletin/GetBulletin',
  isShared: true,
  summary: '一則最新消息',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId, bulletinId }),
  answer: resultOf(bulletin),
  refusals: ['NOT_FOUND', 'GONE'],
});

export const getReadBulletinIdArray = endpoint({
  path: '/Bulletin/GetReadBulletinIdArray',
  summary: '會員讀過的最新消息',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(z.array(wireId)),
  refusals: [],
});

export const markBulletinRead = endpoint({
  path: '/Bulletin/MarkBulletinRead',
  summary: '把最新消息標為已讀；看不到的略過',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    channelId: wireChannelId,
    bulletinIdArray: z.array(bulletinId).min(1).max(100),
  }),
  answer: resultOf(z.array(wireId)),
  refusals: [],
});
