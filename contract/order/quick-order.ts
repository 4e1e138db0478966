import { maxQuickOrderCode } from '@kaituan/domain/cart/quick-order';
import { maxQuickOrderRows } from '@kaituan/domain/shop-limits';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireId, wireTwd } from '#contract/endpoint.ts';

export const checkQuickOrderArray = endpoint({
  path: '/Cart/CheckQuickOrderArray',
  summary: '快速訂購：逐列檢查商品編號、款號、商品頁網址裡的號碼或品名與數量，不改變購物車',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    rows: z
      .array(
        z.strictObject({
          code: z
            .string()
            .trim()
            .min(1)
            .max(maxQuickOrderCode)
            .meta({ examples: ['ER-1410'] }),
          quantity: z.int().min(1).max(9_999),
        }),
      )
      .min(1)
      .max(maxQuickOrderRows),
  }),
  answer: resultOf(
    z.array(
      z.object({
        /** The code as it was sent. */
        askedCode: z.string(),
        /** The code of the SKU found for it, which may have been found by its style (款號). */
        code: z.string(),
        quantity: z.int(),
        skuId: wireId.nullable(),
        name: z.string().nullable(),
        /** What its quantity counts in, as 「組」; null where no SKU was found. */
        unitLabel: z.string().nullable(),
        /** The variant alone, which says what a set holds; empty where there is one only, or no SKU was found. */
        variantText: z.string(),
        unitPriceTwd: wireTwd.nullable(),
        amountTwd: wireTwd.nullable(),
        /** Null when it can be added as it stands. */
        problem: z
          .enum([
            'UNKNOWN_CODE',
            'CHOOSE_VARIANT',
            'SOLD_OUT',
            'ENDED',
            'COMING_SOON',
            'NOT_SELLABLE_ONLINE',
            'STOCK_INSUFFICIENT',
            'MOQ_NOT_MET',
            'MULTIPLE_NOT_MET',
            'LIMIT_PER_ORDER',
          ])
          .nullable(),
        suggest: z.array(z.int()),
        /** The SKUs of a style, of which one has to be chosen; of an unknown code, what its text may name. */
        variants: z.array(
          z.object({
            code: z.string(),
            optionText: z.string(),
            unitLabel: z.string(),
            /** Of one piece at the asked quantity; null where the channel does not show this member its prices. */
            unitPriceTwd: wireTwd.nullable(),
          }),
        ),
      }),
    ),
  ),
  refusals: [],
});
