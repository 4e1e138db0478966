import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireId, wireTwd } from '#contract/endpoint.ts';

// What plans of group buys and of flash sales have in common.

export const skuCode = z.string().trim().min(1).max(60);

/** What saving or checking a promotion tells. */
export const judgedPlan = z.object({
  /** What became different, as texts. */
  changes: z.array(z.string()),
  /** What no rule forbids and may hurt somebody; by the name of its field. */
  warnings: z.array(z.object({ path: z.string(), text: z.string() })),
});

const promotionGoods = z.object({
  skuCode: z.string(),
  productId: wireId,
  name: z.string(),
  optionText: z.string(),
  unitLabel: z.string(),
  mediaId: z.string().nullable(),
  /** What a guest pays without the promotion, by quantity; null where the channel does not sell it. */
  ordinary: z
    .object({
      priceTwd: wireTwd,
      tiers: z.array(z.object({ minQty: z.int(), unitPriceTwd: wireTwd })),
    })
    .nullable(),
  /** Pieces that are free to set aside. */
  available: z.int(),
  minQuantity: z.int(),
  /** Whether shoppers can see the product now. */
  isShown: z.boolean(),
});
export type PromotionGoods = z.output<typeof promotionGoods>;

export const getPromotionActivityArray = endpoint({
  path: '/StaffPromotion/GetPromotionActivityArray',
  summary: '團購可以列在哪些活動頁：一個通路還沒結束的活動',
  access: { staff: 'GROUP_BUYS', of: 'CHANNEL' },
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(z.array(z.object({ activityId: wireId, name: z.string() }))),
  refusals: [],
});

export const getPromotionGoodsArray = endpoint({
  path: '/StaffPromotion/GetPromotionGoodsArray',
  summary: '可以開團或搶購的規格：平常的售價、量價與現貨；沒有的貨號不在回答裡',
  access: { staff: 'GROUP_BUYS', of: 'CHANNEL' },
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    skuCodes: z
      .array(skuCode)
      .max(100)
      .meta({ examples: [['SHRIMP-01-S']] }),
  }),
  answer: resultOf(z.array(promotionGoods)),
  refusals: [],
});
