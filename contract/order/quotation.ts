import { maxQuotations } from '@kaituan/domain/cart/quotation';
import { z } from 'zod';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireTwd,
} from '#contract/endpoint.ts';

const recipient = z.strictObject({
  name: z
    .string()
    .trim()
    .max(60)
    .meta({ description: '客戶名稱', examples: ['小島餐飲有限公司'] }),
  /** Empty, or a valid 統一編號. */
  taxId: z
    .string()
    .trim()
    .regex(/^(\d{8})?$/)
    .meta({ description: '統一編號，可留空', examples: ['04595257'] }),
  contact: z
    .string()
    .trim()
    .max(30)
    .meta({ description: '聯絡人', examples: ['王小明'] }),
});

const quotation = z.object({
  quotationNo: z.string(),
  recipient,
  lineCount: z.int(),
  totalTwd: wireTwd,
  quotedAt: wireInstant,
  /** The last day of its validity in Taipei. */
  validUntil: z.iso.date(),
  isValid: z.boolean(),
  /** What it quotes, to be put into the cart again. */
  items: z.array(z.object({ skuId: wireId, quantity: z.int() })),
  /** Opens the PDF without a bearer token for an hour. */
  pdfUrl: z.string(),
});
export type Quotation = z.output<typeof quotation>;

export const createQuotation = endpoint({
  path: '/Quotation/CreateQuotation',
  summary: '把購物車勾選的商品開成有編號與效期的報價單，並提供 PDF',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ channelId: wireChannelId, recipient }),
  answer: resultOf(quotation),
  refusals: ['CART_EMPTY', 'FORBIDDEN', 'NOT_FOUND'],
});

export const getQuotationArray = endpoint({
  path: '/Quotation/GetQuotationArray',
  summary: `會員開過的報價單，新的在前，最多保留 ${maxQuotations} 張`,
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(z.array(quotation)),
  refusals: [],
});
