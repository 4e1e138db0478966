import { counties } from '@kaituan/domain/shipping/taiwan-districts';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId } from '#contract/endpoint.ts';

/** Where a store is, by the county and district of its address; answers stored offline by earlier releases lack it. */
const storePlace = z.object({
  county: z.enum(counties),
  district: z.string().optional(),
  longitude: z.number(),
  latitude: z.number(),
});

export const getStoreArray = endpoint({
  path: '/SiteInfo/GetStoreArray',
  isShared: true,
  summary: '通路自己的門市與取貨點',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        address: z.string(),
        phone: z.string(),
        hours: z.string(),
        place: storePlace.optional(),
      }),
    ),
  ),
  refusals: ['NOT_FOUND'],
});
