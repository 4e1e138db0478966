import { staffMovements, stockMovements } from '@kaituan/domain/stock/stock-movement';
import { z } from 'zod';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireTwd,
} from '#contract/endpoint.ts';

export const productStatuses = ['DRAFT', 'ACTIVE', 'SOLD_OUT_HIDDEN', 'ARCHIVED'] as const;
export const temperatures = ['AMBIENT', 'CHILLED', 'FROZEN'] as const;
/** LOW: to order again; SOLD_OUT: nobody can buy it, though it is shown. */
export const goodsLists = ['ALL', 'ACTIVE', 'LOW', 'SOLD_OUT', 'DRAFT', 'HIDDEN'] as const;
export type GoodsList = (typeof goodsLists)[number];
export const goodsSorts = ['NEWEST', 'LEAST_STOCK'] as const;

const cursor = z.string().max(120).optional().describe('上一頁回答的 nextCursor');
const nextCursor = z.string().nullable();
const ofChannel = wireChannelId.nullable().describe('只看這個通路賣的商品；null 是全部');
const skuId = wireId.meta({ description: '規格編號', examples: [1] });

const skuStock = z.object({
  skuId: z.int(),
  code: z.string(),
  onHand: z.int(),
  /** What orders hold; it is not sold twice. */
  held: z.int(),
});
export type SkuStock = z.output<typeof skuStock>;

/** A variant, or a product that has none yet. */
export const goodsRow = z.object({
  productId: z.int(),
  productCode: z.string(),
  name: z.string(),
  status: z.enum(productStatuses),
  /** Whether today is within its display window. */
  isInWindow: z.boolean(),
  temperature: z.enum(temperatures),
  /** Most likely food whose label is not whole. */
  lacksLabel: z.boolean(),
  brand: z.string().nullable(),
  mediaId: z.string().nullable(),
  optionText: z.string(),
  sku: skuStock
    .extend({
      barcode: z.string().nullable(),
      unitLabel: z.string(),
      shelf: z.string(),
      priceTwd: wireTwd,
      listPriceTwd: wireTwd,
      lowStockAt: z.int(),
      /** Sold no more. */
      isRetired: z.boolean(),
      tierCount: z.int(),
    })
    .nullable(),
});
export type GoodsRow = z.output<typeof goodsRow>;

export const searchGoodsArray = endpoint({
  path: '/StaffGoods/SearchGoodsArray',
  summary: '找商品與規格：名稱、代碼、貨號、條碼或品牌',
  access: { staff: 'SEE_GOODS', of: 'CHANNEL' },
  effect: 'SAFE',
  request: z.strictObject({
    channelId: ofChannel,
    which: z.enum(goodsLists).default('ALL'),
    search: z
      .string()
      .trim()
      .max(60)
      .default('')
      .meta({ examples: [''] }),
    ofCategoryId: wireId.nullable().default(null).describe('分類編號，含下層'),
    ofBrandId: wireId.nullable().default(null).describe('品牌編號'),
    temperature: z.enum(temperatures).nullable().default(null),
    sort: z.enum(goodsSorts).default('NEWEST'),
    limit: z.int().min(1).max(100).default(50),
    cursor,
  }),
  answer: resultOf(z.array(goodsRow)).extend({ nextCursor }),
  refusals: [],
});

export const getGoodsChoices = endpoint({
  path: '/StaffGoods/GetGoodsChoices',
  summary: '商品可以選的分類、品牌、通路與會員價',
  access: { staff: 'SEE_GOODS', of: 'CHANNEL' },
  effect: 'SAFE',
  request: z.strictObject({ channelId: ofChannel }),
  answer: resultOf(
    z.object({
      /** Each by its whole path, in the order of the tree. */
      categories: z.array(z.object({ categoryId: z.int(), path: z.array(z.string()) })),
      brands: z.array(z.object({ brandId: z.int(), name: z.string() })),
      channels: z.array(z.object({ channelId: z.int(), name: z.string(), isActive: z.boolean() })),
      priceGroups: z.array(
        z.object({ priceGroupId: z.int(), name: z.string(), channelId: z.int() }),
      ),
    }),
  ),
  refusals: [],
});

const changing = { effect: 'MUTATING', refusals: ['NOT_FOUND', 'SETTINGS_CHANGED'] } as const;
/** The rules of the catalogue file say what is wrong with it; this only keeps requests small. */
const shelf = z
  .string()
  .trim()
  .max(200)
  .meta({ examples: [''] });
const pieces = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .meta({ examples: [5] });
const ofSku = { access: { staff: 'GOODS', of: 'RECORD' } } as const;

export const setPrice = endpoint({
  ...changing,
  ...ofSku,
  path: '/StaffGoods/SetPrice',
  summary: '改一個規格的售價',
  request: z.strictObject({
    skuId,
    seenPriceTwd: wireTwd.meta({ examples: [500] }).describe('看到的售價；其間被別人改過就拒絕'),
    priceTwd: wireTwd.meta({ examples: [500] }),
  }),
  answer: resultOf(z.object({ priceTwd: wireTwd, remarks: z.array(z.string()) })),
});

export const setShelf = endpoint({
  ...changing,
  ...ofSku,
  path: '/StaffStock/SetShelf',
  summary: '改一個規格的儲位',
  request: z.strictObject({
    skuId,
    seenShelf: shelf.describe('看到的儲位；其間被別人改過就拒絕'),
    shelf,
  }),
  answer: resultOf(z.object({ shelf: z.string() })),
});

export const setLowStockMark = endpoint({
  ...changing,
  ...ofSku,
  path: '/StaffStock/SetLowStockMark',
  summary: '改一個規格的低庫存提醒',
  request: z.strictObject({
    skuId,
    seenLowStockAt: pieces.describe('看到的件數；其間被別人改過就拒絕'),
    lowStockAt: pieces,
  }),
  answer: resultOf(z.object({ lowStockAt: z.int() })),
});

export const setStatus = endpoint({
  ...changing,
  access: { staff: 'GOODS', of: 'RECORD' },
  path: '/StaffGoods/SetStatus',
  summary: '把一個商品上架、下架，或放回原來的狀態；還在團購或搶購的不能下架',
  request: z.strictObject({
    productId: wireId.meta({ description: '商品編號', examples: [1] }),
    seenStatus: z.enum(productStatuses).describe('看到的狀態；其間被別人改過就拒絕'),
    status: z.enum(productStatuses),
    recallId: wireId
      .optional()
      .meta({ description: '為哪一則召回下架的；之後可以恢復成原來的狀態', examples: [1001] }),
  }),
  answer: resultOf(z.object({ status: z.enum(productStatuses) })),
});

export const moveStock = endpoint({
  ...changing,
  ...ofSku,
  path: '/StaffStock/MoveStock',
  summary: '進貨、退貨回架、報廢、調整或盤點；不會動到已被訂走的件數',
  request: z.strictObject({
    skuId,
    kind: z.enum(staffMovements),
    pieces: z
      .int()
      .meta({ examples: [1] })
      .describe('件數；調整可以是負的，盤點是數到的件數'),
    seenOnHand: z.int().nullable().default(null).describe('盤點時看到的庫存；其間變動了就拒絕'),
    note: z.string().trim().max(200).default(''),
  }),
  answer: resultOf(skuStock),
});

export const stockMovementRow = z.object({
  id: z.int(),
  at: wireInstant,
  kind: z.enum(stockMovements),
  delta: z.int(),
  onHandAfter: z.int(),
  heldAfter: z.int(),
  note: z.string(),
  orderNo: z.string().nullable(),
  actedByName: z.string().nullable(),
});
export type StockMovementRow = z.output<typeof stockMovementRow>;

export const getMovementArray = endpoint({
  path: '/StaffStock/GetMovementArray',
  summary: '一個規格的庫存異動，新的在前',
  access: { staff: 'SEE_GOODS', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({ skuId, cursor }),
  answer: z.object({
    result: z.object({ sku: skuStock, movements: z.array(stockMovementRow) }),
    nextCursor,
  }),
  refusals: ['NOT_FOUND'],
});
