import { z } from 'zod';
import { endpoint, resultOf } from '#contract/endpoint.ts';

/** Some ten thousand rows as the shop exports them; workbooks hardly get smaller by packing them again. */
export const maxCatalogFileBytes = 2 * 1024 * 1024;
const maxContentLength = Math.ceil(maxCatalogFileBytes / 3) * 4;

const problem = z.object({
  line: z.int().describe('檔案的第幾列，標題是第 1 列'),
  column: z.string().nullable(),
  reason: z.string(),
});
export type CatalogProblem = z.output<typeof problem>;
const count = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });

const goodsChange = z.object({
  subject: z.enum(['category', 'brand', 'product', 'sku']),
  line: z.int(),
  /** The code of a product or SKU, the name of a brand or category. */
  code: z.string(),
  name: z.string(),
  isNew: z.boolean(),
  cells: z.array(z.object({ heading: z.string(), from: z.string(), to: z.string() })),
});
export type CatalogChange = z.output<typeof goodsChange>;

/** How a file's stock is taken: not at all, or as what was counted. */
export const catalogStocks = ['KEEP', 'AS_IN_FILE'] as const;

const catalogOutcome = z.object({
  /** CHANGED: goods are no longer as they were shown; nothing was written. */
  outcome: z.enum(['CHECKED', 'CHANGED', 'MISTAKES', 'WRITTEN']),
  /** Names the differences; it is sent back to write them. */
  version: z.string(),
  rows: z.int(),
  counts: z.object({ categories: count, brands: count, products: count, skus: count }),
  changes: z.array(goodsChange).describe('前 500 筆差異'),
  changeTotal: z.int(),
  newSkuCodes: z.array(z.string()).describe('商店沒有、會新增的貨號'),
  mistakes: z.array(problem),
  mistakeTotal: z.int(),
  remarks: z.array(problem),
  remarkTotal: z.int(),
});
export type CatalogOutcome = z.output<typeof catalogOutcome>;

const access = { staff: 'GOODS', of: 'SHOP' } as const;

export const importCatalogFile = endpoint({
  path: '/StaffGoods/ImportCatalogFile',
  summary: '商品檔案（CSV 或 XLSX）：先列出逐列的差異，看過才寫入；全部寫入或全部不寫',
  access,
  effect: 'MUTATING',
  unlogged: ['content'],
  maxBodyBytes: maxContentLength + 4 * 1024,
  request: z.strictObject({
    fileName: z
      .string()
      .trim()
      .min(1)
      .max(120)
      .meta({ examples: ['goods.csv'] }),
    content: z
      .base64()
      .max(maxContentLength)
      .meta({ description: '檔案內容，可以用 gzip 壓縮，base64', examples: ['6LKo6Jmf'] }),
    stock: z.enum(catalogStocks).default('KEEP').describe('現有規格的庫存：不動，或以檔案為準'),
    seen: z.string().max(64).nullable().default(null).describe('看過的 version；null 只檢查'),
  }),
  answer: resultOf(catalogOutcome),
  refusals: ['SETTINGS_CHANGED'],
});

export const exportCatalogFile = endpoint({
  path: '/StaffGoods/ExportCatalogFile',
  summary: '匯出商品檔案，可以改過再匯入；或空白的範本',
  access,
  effect: 'SAFE',
  request: z.strictObject({
    format: z.enum(['csv', 'xlsx']).default('xlsx'),
    isTemplate: z.boolean().default(false),
  }),
  answer: resultOf(z.object({ content: z.string().describe('base64') })),
  refusals: [],
});
