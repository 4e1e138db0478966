import { paymentMethods } from '@kaituan/domain/payment/payment-method';
import { priceVisibilities } from '@kaituan/domain/pricing/price-visibility';
import { pageKeys } from '@kaituan/domain/settings/site-page';
import { shippingMethodNames } from '@kaituan/domain/shipping/shipping-method';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireInstant, wireTwd } from '#contract/endpoint.ts';
import { setting, text } from './setting.ts';

const ofOwner = { permission: 'SETTINGS' } as const;

export const companySetting = setting('Company', {
  ...ofOwner,
  summary: '公司資料',
  value: z.strictObject({
    htmlTitle: text(60, '好日子團購').describe('商店名稱'),
    name: text(120, '好日子股份有限公司').describe('公司或商號名稱'),
    taxId: text(20, '12345675').describe('統一編號'),
    address: text(200, '臺北市中正區重慶南路一段122號'),
    phone: text(40, '02-2311-3731'),
    email: text(254, 'shop@example.com'),
    serviceHours: text(120, '週一至週五 09:00–18:00'),
    lineOaId: text(40, '@myshop').nullable(),
  }),
});

/** As much as the redrawn picture, and a larger one before it is drawn. */
const maxLogoLetters = 200_000;

export const lookSetting = setting('Look', {
  ...ofOwner,
  summary: '通路的代表色與標誌',
  value: z.strictObject({
    color: text(20, '#1f7a4d').nullable().describe('代表色；null 用本店的顏色'),
    logo: z
      .base64()
      .max(maxLogoLetters)
      .nullable()
      .meta({
        description: 'JPEG、PNG 或 WebP 圖片，base64；null 沒有標誌。不收 SVG',
        examples: [null],
      }),
  }),
});

export const lineAppSetting = setting('LineApp', {
  ...ofOwner,
  summary: '通路在 LINE 裡的樣子',
  value: z.strictObject({
    liffId: text(60, '1657000001-AbCdEfGh')
      .nullable()
      .describe('通路自己的 LIFF app；null 用 LINE_LIFF_ID'),
  }),
});

export const bankAccountSetting = setting('BankAccount', {
  ...ofOwner,
  summary: '收款的銀行帳戶',
  value: z
    .strictObject({
      bankCode: text(10, '822'),
      bankName: text(60, '中國信託'),
      account: text(40, '123456789012'),
      holder: text(80, '好日子股份有限公司'),
    })
    .nullable(),
});

export const paymentSetting = setting('Payments', {
  ...ofOwner,
  summary: '收款方式、金額範圍與手續費',
  value: z
    .array(
      z.strictObject({
        method: z.enum(paymentMethods),
        minTwd: wireTwd.optional(),
        maxTwd: wireTwd.nullable().optional(),
        feeTwd: wireTwd,
      }),
    )
    .max(paymentMethods.length * 2),
});

export const deliverySetting = setting('Delivery', {
  ...ofOwner,
  summary: '配送方式、地區與運費',
  value: z
    .array(
      z.strictObject({
        method: z.enum(shippingMethodNames),
        region: z.enum(['MAIN', 'OFFSHORE']),
        tiers: z.array(z.strictObject({ minGoodsTwd: wireTwd, feeTwd: wireTwd })).max(8),
      }),
    )
    .max(shippingMethodNames.length * 4),
});

export const noShipDaySetting = setting('NoShipDays', {
  ...ofOwner,
  summary: '不出貨的日子',
  value: z.array(text(20, '2026-02-17')).max(400),
});

export const pickupPlaceSetting = setting('PickupPlaces', {
  ...ofOwner,
  summary: '取貨地點',
  value: z
    .array(
      z.strictObject({
        id: text(40, 'main'),
        name: text(60, '門市'),
        address: text(200, '臺北市中正區重慶南路一段122號'),
        phone: text(60, '02-2311-3731'),
        hours: text(120, '每日 10:00–20:00'),
        weekdays: z
          .array(z.int().min(0).max(6))
          .max(20)
          .optional()
          .describe('星期幾可以領，星期日是 0；沒有就是每天'),
        method: z.enum(shippingMethodNames).optional(),
      }),
    )
    .max(500),
});

export const sellingSetting = setting('SellingTerms', {
  ...ofOwner,
  summary: '誰看得到價格與最低訂購金額',
  value: z.strictObject({
    priceVisibility: z.enum(priceVisibilities),
    orderMinimumTwd: wireTwd,
  }),
});

export const pageSetting = setting('Page', {
  permission: 'CONTENT',
  summary: '一頁：條款、政策、關於我們',
  which: { key: z.enum(pageKeys).describe('哪一頁') },
  /** Null is not published. */
  value: z
    .strictObject({
      title: text(80, '服務條款'),
      bodyHtml: z.string().max(60_000),
      effectiveAt: wireInstant.describe('生效時間；條款與政策改了之後，會員會再看一次'),
    })
    .nullable(),
});

export const getPageDraft = endpoint({
  path: '/StaffSettings/GetPageDraft',
  summary: '一頁的範本，填好公司資料；讀過、刪去草稿標示之後才能發布',
  access: { staff: 'CONTENT', of: 'CHANNEL' },
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    key: z.enum(['TERMS_OF_SERVICE', 'PRIVACY_POLICY', 'RETURN_POLICY']).describe('哪一頁'),
  }),
  answer: resultOf(z.object({ title: z.string(), bodyHtml: z.string() })),
  refusals: ['NOT_FOUND'],
});

const policyKey = z.enum(['TERMS_OF_SERVICE', 'PRIVACY_POLICY']).describe('條款或政策');

export const getPageVersionArray = endpoint({
  path: '/StaffSettings/GetPageVersionArray',
  summary: '條款或政策的各個版本：將生效的、現在的、以前的，與各自改了什麼',
  access: { staff: 'CONTENT', of: 'CHANNEL' },
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId, key: policyKey }),
  answer: resultOf(
    z.array(
      z.object({
        title: z.string(),
        bodyHtml: z.string(),
        effectiveAt: wireInstant,
        state: z.enum(['UPCOMING', 'CURRENT', 'FORMER']),
        /** Against the version before; null for the first. */
        changeArray: z
          .array(z.object({ kind: z.enum(['ADDED', 'REMOVED']), text: z.string() }))
          .nullable(),
      }),
    ),
  ),
  refusals: ['NOT_FOUND'],
});

export const withdrawPageVersion = endpoint({
  path: '/StaffSettings/WithdrawPageVersion',
  summary: '取消一個還沒生效的版本',
  access: { staff: 'CONTENT', of: 'CHANNEL' },
  effect: 'MUTATING',
  request: z.strictObject({ channelId: wireChannelId, key: policyKey, effectiveAt: wireInstant }),
  answer: resultOf(z.null()),
  refusals: ['NOT_FOUND'],
});

export const getFaqVoteCountArray = endpoint({
  path: '/StaffSettings/GetFaqVoteCountArray',
  summary: '每個問題的回答，多少人覺得有幫助、多少人沒有；改了問題的文字就重新算',
  access: { staff: 'CONTENT', of: 'CHANNEL' },
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(
    z.array(z.object({ question: z.string(), helpful: z.int(), unhelpful: z.int() })),
  ),
  refusals: ['NOT_FOUND'],
});

export const faqSetting = setting('Faq', {
  permission: 'CONTENT',
  summary: '常見問題，依顯示順序',
  value: z
    .array(
      z.strictObject({
        topic: text(40, '訂購'),
        question: text(400, '怎麼跟團？'),
        answerHtml: z.string().max(6_000),
      }),
    )
    .max(200),
});
