import { z } from 'zod';
import {
  endpoint,
  resultOf,
  seenVersion,
  wireChannelId,
  wireId,
  wireInstant,
  wireTwd,
} from '#contract/endpoint.ts';
import { productStatuses, temperatures } from './staff-goods.ts';

/** The catalogue file's rules say what is wrong with a text; these bounds only keep requests small. */
const text = z.string().trim().max(2_000);
const count = z.int().min(0).max(2_147_483_647);

/** Why the seven-day right of return does not apply. */
const rescissionReasons = [
  ...(['PERISHABLE', 'CUSTOM', 'PERIODICAL'] as const),
  ...(['OPENED_MEDIA', 'DIGITAL', 'OPENED_HYGIENE'] as const),
] as const;

/** Shown only, or sold with a remark, by law. */
const restrictions = ['NONE', 'ALCOHOL', 'TOBACCO', 'MEDICAL_DEVICE', 'DRUG'] as const;
const quantityPrices = z.array(z.strictObject({ minQty: count, unitPriceTwd: wireTwd })).max(50);

/** A variant as its owner writes it. */
export const productFormSku = z.strictObject({
  /** Known ones keep theirs. */
  code: text,
  barcode: text,
  /** One per option of the product, in its order. */
  optionValues: z.array(text).max(10),
  unitLabel: text,
  priceTwd: wireTwd,
  /** Null for the price. */
  listPriceTwd: wireTwd.nullable(),
  /** Pieces of a new variant; null for a known one, whose stock goes by movements. */
  onHand: count.nullable(),
  moq: count,
  multiple: count,
  maxPerOrder: count.nullable(),
  tiers: quantityPrices,
  caseQty: count.nullable(),
  caseLabel: text,
  /** Where it lies; picking lists are sorted by it. */
  shelf: text,
  lowStockAt: count,
  /** Prices of channels that have their own; others take the price above. */
  channelPrices: z
    .array(z.strictObject({ channelId: wireChannelId, priceTwd: wireTwd, tiers: quantityPrices }))
    .max(1_000),
  /** Sold no more; what was ordered of it stays. */
  isRetired: z.boolean(),
});
export type ProductFormSku = z.output<typeof productFormSku>;

/** A product as its owner writes it. */
export const productForm = z.strictObject({
  code: text,
  name: text,
  subtitle: text,
  /** Text or HTML. */
  description: z.string().max(60_000),
  brandId: wireId.nullable(),
  /** The main one first. */
  categoryIds: z.array(wireId).max(20),
  status: z.enum(productStatuses),
  temperature: z.enum(temperatures),
  /** Null for today, and as it is where it has one. */
  displayFrom: wireInstant.nullable(),
  /** Null for no end. */
  displayUntil: wireInstant.nullable(),
  origin: text,
  rescission: z.enum(rescissionReasons).nullable(),
  /** The label that food needs; null for other goods. */
  food: z
    .strictObject({
      ingredients: text,
      allergens: z.array(text).max(50),
      netContent: text,
      shelfLifeDays: count,
    })
    .nullable(),
  /** The main one first; each is one of the product's, or one that was uploaded. */
  pictures: z
    .array(z.strictObject({ mediaId: z.string().trim().min(1).max(80), alt: text }))
    .max(20),
  tags: z.array(text).max(50),
  specs: z.array(z.strictObject({ name: text, value: text })).max(100),
  weightG: count.nullable(),
  restricted: z.enum(restrictions),
  /** Null when it ships from stock. */
  preorderShipFrom: wireInstant.nullable(),
  /** The channels that offer it, with its place among their recommendations. */
  offers: z
    .array(z.strictObject({ channelId: wireChannelId, editorPick: count.nullable() }))
    .max(1_000),
  optionNames: z.array(text).max(10),
  skus: z.array(productFormSku).max(100),
});
export type ProductForm = z.output<typeof productForm>;

const productId = wireId.meta({ description: '商品編號', examples: [1] });
const ofProduct = { access: { staff: 'GOODS', of: 'RECORD' } } as const;

export const getProductForm = endpoint({
  ...ofProduct,
  path: '/StaffGoods/GetProductForm',
  summary: '一個商品與它的規格，供修改或照著再新增一個',
  effect: 'SAFE',
  request: z.strictObject({ productId }),
  answer: resultOf(
    z.object({
      /** Told when saving, so that nobody overwrites what another has changed. */
      version: z.string(),
      product: productForm,
    }),
  ),
  refusals: ['NOT_FOUND'],
});

export const saveProduct = endpoint({
  ...ofProduct,
  path: '/StaffGoods/SaveProduct',
  summary: '新增或修改一個商品；規則和商品檔案一樣，沒有寫到的規格不動',
  effect: 'MUTATING',
  request: z.strictObject({
    productId: productId.nullable().describe('null 是新增'),
    version: seenVersion,
    product: productForm.meta({
      examples: [
        {
          ...{ code: 'SHRIMP-01', name: '澎湖白蝦', subtitle: '', description: '當天急速冷凍' },
          ...{ brandId: null, categoryIds: [], status: 'DRAFT', temperature: 'FROZEN' },
          ...{ displayFrom: null, displayUntil: null, origin: '澎湖', rescission: null },
          ...{ food: null, pictures: [], tags: [], specs: [], weightG: null },
          ...{ restricted: 'NONE', preorderShipFrom: null },
          ...{ offers: [{ channelId: 100083, editorPick: null }], optionNames: [] },
          skus: [
            {
              ...{ code: 'SHRIMP-01-S', barcode: '', optionValues: [], unitLabel: '包' },
              ...{ priceTwd: 280, listPriceTwd: null, onHand: 20, moq: 1, multiple: 1 },
              ...{ maxPerOrder: null, tiers: [], caseQty: null, caseLabel: '', shelf: '' },
              ...{ lowStockAt: 5, channelPrices: [], isRetired: false },
            },
          ],
        },
      ],
    }),
  }),
  answer: resultOf(
    z.object({
      productId: z.int(),
      /** What the file would remark on, such as a price above the list price. */
      remarks: z.array(z.string()),
    }),
  ),
  refusals: ['NOT_FOUND', 'SETTINGS_CHANGED'],
});
