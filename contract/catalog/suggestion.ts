import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireId } from '#contract/endpoint.ts';
import { picture } from '#contract/media.ts';

export const getSuggestionArray = endpoint({
  path: '/Product/GetSuggestionArray',
  isShared: true,
  summary: '輸入時的建議：商品、品牌、分類，最多 8 筆',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    searchText: z
      .string()
      .max(100)
      .meta({ description: '目前輸入的字', examples: ['蝦'] }),
  }),
  answer: resultOf(
    z.array(
      z.object({
        kind: z.enum(['PRODUCT', 'BRAND', 'CATEGORY']),
        id: wireId,
        text: z.string(),
        picture: picture.nullable(),
      }),
    ),
  ),
  refusals: [],
});
