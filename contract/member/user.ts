import { parseBirthday } from '@kaituan/domain/member/profile';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireId, wireInstant } from '#contract/endpoint.ts';
import { wireDisplayName, wireMobileNumber } from '#contract/identity/identity-values.ts';
import { invoiceInput, shownInvoice } from '#contract/order/invoice.ts';

export const maxKeywordLength = 60;
const keyword = z
  .string()
  .trim()
  .min(1)
  .max(maxKeywordLength)
  .meta({ description: '搜尋的字', examples: ['蝦'] });

export const getSearchHistoryArray = endpoint({
  path: '/User/GetSearchHistoryArray',
  summary: '會員最近的搜尋字，新的在前，最多 20 個',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(z.array(z.string())),
  refusals: [],
});

export const addSearchHistory = endpoint({
  path: '/User/AddSearchHistory',
  summary: '記下會員搜尋過的字；寫法不同而意思相同的只留最新的一個',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ channelId: wireChannelId.optional(), keyword }),
  answer: resultOf(z.array(z.string())),
  refusals: [],
});

export const deleteSearchHistory = endpoint({
  path: '/User/DeleteSearchHistory',
  summary: '刪除一個或全部搜尋紀錄',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z
    .strictObject({ keyword: keyword.optional(), all: z.literal(true).optional() })
    .refine((body) => (body.keyword === undefined) !== (body.all === undefined), {
      params: { rule: 'KEYWORD_OR_ALL' },
    })
    .meta({ examples: [{ all: true }] }),
  answer: resultOf(z.array(z.string())),
  refusals: [],
});

const profile = z.object({
  id: z.string(),
  displayName: z.string(),
  /** The contact number for orders; null when unknown. */
  phone: z.string().nullable(),
  /** `YYYY-MM-DD`; null when not given. */
  birthday: z.iso.date().nullable(),
  /** The number for signing in, verified by a code. */
  signInPhone: z.string().nullable(),
  /** Null for members who signed up by phone or LINE. */
  email: z.string().nullable(),
  /** Whether the address is verified; until then no other sign-in method can be linked. */
  isEmailProved: z.boolean(),
  /** When a reset verified the address and removed what had been linked and entered before. */
  clearedAt: wireInstant.nullable(),
  /** What checkouts begin with; null for the choice of the last order. */
  invoice: shownInvoice.nullable(),
  isVerified: z.boolean(),
  /** The channel a verified member is bound to. */
  channelId: wireId.nullable(),
  /** Whether the member pays other prices than guests in some channel. */
  hasOwnPrices: z.boolean(),
  /** The member's sign-in methods. */
  signInMethodArray: z.array(z.enum(['PASSWORD', 'PHONE', 'LINE', 'PASSKEY', 'HOSTED'])),
  joinedAt: wireInstant,
});
export type Profile = z.output<typeof profile>;

export const getProfile = endpoint({
  path: '/User/GetProfile',
  summary: '會員自己的資料',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(profile),
  refusals: [],
});

const wireBirthday = z
  .string()
  .max(10)
  .refine((text) => parseBirthday(text, new Date()) !== undefined, {
    params: { rule: 'BIRTHDAY' },
  });

export const updateProfile = endpoint({
  path: '/User/UpdateProfile',
  summary: '修改自己的顯示名稱、聯絡手機、生日與慣用的發票；登入用的手機不因此改變',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    displayName: wireDisplayName.optional(),
    inviterName: wireDisplayName
      .nullable()
      .optional()
      .meta({
        description: '邀請與自己開的團上完整顯示的名字；null 表示只顯示遮住的名稱',
        examples: ['小美'],
      }),
    phone: wireMobileNumber
      .nullable()
      .optional()
      .meta({ description: '聯絡手機；null 表示移除', examples: ['0912345678'] }),
    birthday: wireBirthday
      .nullable()
      .optional()
      .meta({ description: '生日；null 表示移除', examples: ['1990-05-17'] }),
    invoice: invoiceInput
      .nullable()
      .optional()
      .describe('結帳時帶入的發票；null 表示沿用上一張訂單'),
  }),
  answer: resultOf(profile),
  refusals: [],
});

const ownCounts = z.object({
  /** Orders under way, by the tab of the order list; of RETURNS those that are not refunded yet. */
  orders: z.object({
    TO_PAY: z.int(),
    WAITING_FOR_GROUP: z.int(),
    TO_SHIP: z.int(),
    TO_RECEIVE: z.int(),
    RETURNS: z.int(),
  }),
  /** Group buys of the channel that the member is in and that are not decided yet. */
  groups: z.int(),
  addresses: z.int(),
  /** Products on the wishlist of the channel. */
  wishlist: z.int(),
  /** Claimed coupons of the channel that can be used now. */
  coupons: z.int(),
  /** Received goods of the channel that wait for a review. */
  reviews: z.int(),
});
export type OwnCounts = z.output<typeof ownCounts>;

export const getOwnCounts = endpoint({
  path: '/User/GetOwnCounts',
  summary: '會員中心的數字：各狀態的訂單、進行中的團購、地址簿、收藏、優惠券',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(ownCounts),
  refusals: [],
});

const consentDocument = z.enum(['TERMS_OF_SERVICE', 'PRIVACY_POLICY']);

const consent = z.object({
  document: consentDocument,
  /** The version in effect now. */
  effectiveAt: wireInstant,
  /** When the member agreed to that version; null if not yet. */
  agreedAt: wireInstant.nullable(),
  /** What changed since the version the member agreed to, paragraph by paragraph; null where there is nothing to compare. */
  changeArray: z
    .array(z.object({ kind: z.enum(['ADDED', 'REMOVED']), text: z.string() }))
    .nullable(),
});

export const getConsentArray = endpoint({
  path: '/User/GetConsentArray',
  summary: '通路目前的條款，以及會員何時同意',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(z.array(consent)),
  refusals: [],
});

export const addConsent = endpoint({
  path: '/User/AddConsent',
  summary: '同意通路目前的條款',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(z.array(consent)),
  refusals: [],
});

export const mergeDeviceToken = endpoint({
  path: '/User/MergeDeviceToken',
  summary: 'App 的裝置屬於登入的會員；沒有登入時呼叫，裝置就不屬於任何人',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({
    /** As the app's service for messages names the device. */
    deviceToken: z
      .string()
      .regex(/^[\x21-\x7e]{1,1024}$/)
      .meta({ examples: ['fMEP0vJqS0:APA91bHqX'] }),
    platform: z
      .string()
      .regex(/^[\w-]{1,32}$/)
      .meta({ description: 'App 的平台', examples: ['ios'] }),
  }),
  answer: resultOf(z.literal(true)),
  refusals: [],
});
