import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireId } from '#contract/endpoint.ts';
import { setting, text } from '#contract/staff/shop/setting.ts';

/** A category with those below it, in the shop's order; one without a number is new. */
export type CategoryNode = {
  id?: number | undefined;
  name: string;
  /** The emoji of its picture, by its name in the picture set. */
  glyph?: string | null | undefined;
  /** Categories that end in this one: their goods come here, and their addresses lead here. */
  mergedIds?: number[] | undefined;
  children: CategoryNode[];
};
const categoryNode: z.ZodType<CategoryNode, CategoryNode> = z.strictObject({
  id: wireId.optional().describe('既有分類的編號；新的不用填'),
  name: text(80, '零食'),
  glyph: z.string().max(40).nullable().optional(),
  mergedIds: z.array(wireId).max(500).optional().describe('併進這裡的分類；商品與舊網址都跟著過來'),
  get children() {
    return z.array(categoryNode).max(500);
  },
});

const ofShop = { permission: 'CONTENT', isOfShop: true } as const;

export const categorySetting = setting('Categories', {
  ...ofShop,
  summary: '商品分類，樹狀',
  value: z.array(categoryNode).max(500),
});

export const countGoods = endpoint({
  path: '/StaffAssortment/CountGoods',
  summary: '每個分類與品牌直接有幾件商品，每個分類連同子分類有幾件',
  access: { staff: 'CONTENT', of: 'SHOP' },
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(
    z.object({
      categoryArray: z.array(z.object({ id: wireId, goodsCount: z.int(), goodsInBranch: z.int() })),
      brandArray: z.array(z.object({ id: wireId, goodsCount: z.int() })),
    }),
  ),
  refusals: [],
});

export const describeGoods = endpoint({
  path: '/StaffAssortment/DescribeGoods',
  summary: '這些商品編號是什麼商品；沒有的不回答',
  access: { staff: 'CONTENT', of: 'CHANNEL' },
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    codeArray: z
      .array(z.string().max(60))
      .max(500)
      .meta({ examples: [['P-1001']] }),
  }),
  answer: resultOf(
    z.array(z.object({ code: z.string(), name: z.string(), mediaId: z.string().nullable() })),
  ),
  refusals: [],
});
