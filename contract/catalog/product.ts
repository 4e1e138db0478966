import { z } from 'zod';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireTwd,
} from '#contract/endpoint.ts';
import { picture } from '#contract/media.ts';

export const productStatus = z.enum(['DRAFT', 'ACTIVE', 'SOLD_OUT_HIDDEN', 'ARCHIVED']);
export const temperature = z.enum(['AMBIENT', 'CHILLED', 'FROZEN']);
export const availability = z.enum([
  'IN_STOCK',
  'LOW',
  'SOLD_OUT',
  'PREORDER',
  'COMING_SOON',
  'ENDED',
]);
export const productSort = z.enum([
  'RELEVANCE',
  'HOT',
  'NEW',
  'PRICE_ASC',
  'PRICE_DESC',
  'CLOSING_SOON',
]);
/** The source of a piece price; TIER is a quantity price of the applicable list. */
export const priceSource = z.enum(['BASE', 'CHANNEL', 'MEMBER', 'TIER', 'FLASH', 'CAMPAIGN']);
export const facetName = z.enum(['categoryId', 'brandId', 'price', 'temperature']);

/**
 * A live flash sale of a product with pieces left: its lowest flash price, its end, and its pieces in all,
 * paid, and being paid.
 */
const flash = z.object({
  priceTwd: wireTwd,
  /** What the SKU at that price costs outside of the sale. */
  ordinaryPriceTwd: wireTwd,
  /** The highest piece price of the product meanwhile, at the minimum quantity. */
  maxPriceTwd: wireTwd,
  endsAt: wireInstant,
  stock: z.int(),
  sold: z.int(),
  held: z.int(),
  /** The smallest order of the SKU with the lowest flash price, in pieces. */
  minQuantity: z.int(),
  unitLabel: z.string(),
});

/**
 * Why every money field is null: prices are for signed-in members, or on request. Null where prices are
 * shown.
 */
export const hiddenPrice = z.enum(['SIGN_IN', 'ASK_SHOP']).nullable();

/** A SKU as shown wherever it is offered or sold. */
export const shownSku = z.object({
  skuId: wireId,
  productId: wireId,
  name: z.string(),
  optionText: z.string(),
  unitLabel: z.string(),
  picture: picture.nullable(),
});

/** A product in a list. */
export const productCard = z.object({
  id: wireId,
  name: z.string(),
  subtitle: z.string(),
  brandId: wireId.nullable(),
  brandName: z.string().nullable(),
  productStatus,
  displayTimestamp: wireInstant,
  maxEndTimestamp: wireInstant,
  categoryIdArray: z.array(wireId),
  temperature,
  restricted: z.enum(['NONE', 'ALCOHOL', 'TOBACCO', 'MEDICAL_DEVICE', 'DRUG']),
  availability,
  /** Lowest and highest piece price here at the minimum quantity, without flash prices: of what can be bought, or of all. */
  minPriceTwd: wireTwd.nullable(),
  maxPriceTwd: wireTwd.nullable(),
  /** List price of the SKU at `minPriceTwd` (struck through when above it). */
  listPriceTwd: wireTwd.nullable(),
  /** Lowest piece price any quantity reaches; below `minPriceTwd` for goods with quantity tiers. */
  fromPriceTwd: wireTwd.nullable(),
  /** The smallest order of the SKU at `minPriceTwd`, in pieces of this unit. */
  minQuantity: z.int(),
  unitLabel: z.string(),
  /** What a piece of that SKU contains, in grams or millilitres; null where nobody says it. */
  content: z.object({ amount: z.number(), unit: z.enum(['G', 'ML']) }).nullable(),
  hiddenPrice,
  isNew: z.boolean(),
  /** True when a larger quantity costs less per piece. */
  isWholesale: z.boolean(),
  /** True when `minPriceTwd` is the caller's own (批發價, 會員價), not the channel's. */
  isMemberPrice: z.boolean(),
  /** True when the shop recommends it (編輯精選); never a sales claim. */
  isEditorPick: z.boolean(),
  soldCount: z.int(),
  flash: flash.nullable(),
  picture: picture.nullable(),
});
export type ProductCard = z.output<typeof productCard>;

export const quantityTier = z.object({ minQty: z.int(), unitPriceTwd: wireTwd });

export const sku = z.object({
  skuId: wireId,
  code: z.string(),
  optionValues: z.array(z.string()),
  unitLabel: z.string(),
  listPriceTwd: wireTwd.nullable(),
  /** The piece price now, and which rule gave it. */
  priceTwd: wireTwd.nullable(),
  priceSource,
  tiers: z.array(quantityTier),
  /** What the same amount costs in each size (「600g」 每 「 100g」): at the least quantity; absent where it cannot be compared. */
  sizePrice: z.object({ size: z.string(), per: z.string(), priceTwd: z.number() }).optional(),
  moq: z.int(),
  multiple: z.int(),
  caseQty: z.int().nullable(),
  caseLabel: z.string().nullable(),
  maxPerOrder: z.int().nullable(),
  maxPerMember: z.int().nullable(),
  mixGroup: z.string().nullable(),
  availability,
  /** Pieces left, only when few (LOW); otherwise null. */
  remaining: z.int().nullable(),
});
export type Sku = z.output<typeof sku>;

/** The food label of goods as they were sold. */
export const foodLabel = z.object({
  ingredients: z.string(),
  allergens: z.array(z.string()),
  netContent: z.string(),
  shelfLifeDays: z.int(),
  origin: z.string(),
});

/**
 * `filterArray` narrows the list: all entries must hold, of an array inside it one. Its description has the fields and
 * their operators. Where prices are hidden, entries about prices, price facets and orders by price count for nothing.
 */
export const filterArray = z
  .array(z.union([z.string().max(500), z.array(z.string().max(500)).max(20)]))
  .max(20)
  .meta({
    description: [
      '篩選條件，全部都要符合；一項若是陣列，符合其中一個即可。條件是以 AND 相連的比較：',
      'productStatus：= != IN，例如 productStatus = ACTIVE',
      'displayTimestamp、maxEndTimestamp：< <= > >=，與 NOW、ISO 8601 時刻或毫秒比較',
      'categoryId、brandId、activityId：= 編號，或 IN [編號, 編號]',
      'price：< <= > >= =，或 100 TO 500（含兩端）',
      'temperature：= 或 IN，AMBIENT、CHILLED、FROZEN',
      'availability：= 或 IN，IN_STOCK（現在買得到的都算）、SOLD_OUT、PREORDER',
      'flag：= 或 IN，NEW、FLASH、WHOLESALE、HOT（編輯精選與近日熱銷，前 50 名）',
      '篩選只會縮小範圍，看不到未公開的商品。',
    ].join('\n'),
    examples: [['displayTimestamp < NOW AND maxEndTimestamp > NOW', 'productStatus = ACTIVE']],
  });

export const getScpProductArray = endpoint({
  path: '/Product/GetScpProductArray',
  isShared: true,
  summary: '商品列表：篩選、搜尋、排序、分面計數，一次最多 60 筆',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    /**
     * The facets to count. Brands, prices and temperatures are counted as if nothing of the same facet were
     * selected; categories as the list is filtered.
     */
    facets: z
      .array(facetName)
      .max(4)
      .meta({
        description: '要計數的分面；品牌、價格與溫層的計數不受自己的篩選影響',
        examples: [['categoryId']],
      })
      .optional(),
    filterArray: filterArray.optional(),
    /** The search text; Chinese, Latin or a product code. */
    searchText: z
      .string()
      .max(100)
      .meta({ description: '搜尋的字：中文、英文或商品編號', examples: ['蝦'] })
      .optional(),
    /** Only what was typed: nothing else is looked for when it finds nothing. */
    isExact: z.boolean().describe('只找輸入的字：找不到時不更正，也不放寬').optional(),
    /** RELEVANCE by default; without a search text that is HOT. */
    sort: productSort
      .meta({ description: '排序；不給時為 RELEVANCE，沒有搜尋字時等於 HOT', examples: ['NEW'] })
      .optional(),
    /** 0 returns counts only. */
    limit: z
      .int()
      .min(0)
      .max(60)
      .meta({ description: '一次幾筆，不給時為 24；0 只要計數', examples: [24] })
      .optional(),
    cursor: z.string().max(500).describe('上一次回答的 nextCursor').optional(),
  }),
  answer: z.object({
    result: z.array(productCard),
    total: z.int(),
    /**
     * The counts of each requested facet: facet → value → products. Price bands are keyed by their lower
     * bound.
     */
    facetDistribution: z.partialRecord(facetName, z.record(z.string(), z.int())),
    /** The words as they were probably meant, when those typed found nothing and these do (已更正). */
    correctedSearchText: z.string().nullable(),
    /**
     * Words the search looked for instead when the ones typed found nothing (您是不是要找); those typed
     * themselves when goods only mention them in what they say about themselves.
     */
    relaxedSearchText: z.string().nullable(),
    nextCursor: z.string().nullable(),
    serverTime: wireInstant,
  }),
  refusals: [],
});

export const getProductCardArray = endpoint({
  path: '/Product/GetProductCardArray',
  summary: '指定商品的卡片，依要求的順序；通路看不到的略過',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    productIdArray: z
      .array(wireId)
      .min(1)
      .max(24)
      .meta({ description: '商品編號', examples: [[1001, 1002]] }),
  }),
  answer: resultOf(z.array(productCard)),
  refusals: ['NOT_FOUND'],
});
