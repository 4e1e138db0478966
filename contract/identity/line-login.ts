import { z } from 'zod';
import { endpoint, resultOf, wireId } from '#contract/endpoint.ts';
import { storedCart } from '#contract/order/guest-cart.ts';
import { session } from './identity.ts';

/** The path to redirect to after a LINE login. */
const landing = z.object({ landingPath: z.string() });

export const beginLineLogin = endpoint({
  path: '/identity/begin-line-login',
  summary: '開始 LINE 登入：記下登入後要回到哪裡，十分鐘內有效，只能用一次',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({
    redirectPath: z.string().max(2_048).default('/'),
    channelId: wireId.nullable().default(null),
    source: z
      .string()
      .regex(/^[\w.-]{0,64}$/)
      .default(''),
    cart: storedCart
      .nullable()
      .default(null)
      .describe('訪客在這個頻道的購物車，登入若在另一個瀏覽器完成會一起帶過去'),
    idToken: z
      .string()
      .min(20)
      .max(8_192)
      .optional()
      .describe('只在連結帳號時：LINE 的 app 或 SDK 已給的 ID token，不必再到 LINE 登入'),
  }),
  answer: resultOf(
    z.object({
      /** With an ID token this is the ticket of a login that waits to be confirmed. */
      state: z.string(),
      nonce: z.string(),
      /** The address of LINE's login page; null when sign-in works inside the LINE app only, or the login is done. */
      authorizeUrl: z.string().nullable(),
    }),
  ),
  refusals: ['CREDENTIALS_INVALID', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const signInWithLine = endpoint({
  path: '/identity/sign-in-with-line',
  summary: '以 LINE 的 ID token 登入；帶 state 時回覆登入後要去的路徑',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({
    idToken: z.string().min(20).max(8_192),
    state: z.string().max(128).optional(),
  }),
  answer: resultOf(session.extend({ landingPath: z.string().nullable() })),
  refusals: [
    'CREDENTIALS_INVALID',
    'ACCOUNT_SUSPENDED',
    'SIGN_IN_EXPIRED',
    'RATE_LIMITED',
    'NOT_FOUND',
  ],
});

export const getPendingLineLogin = endpoint({
  path: '/identity/get-pending-line-login',
  summary: '在另一個瀏覽器回來的 LINE 登入：要以誰的身分登入，等待本人確認',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({ ticket: z.string().max(128) }),
  answer: resultOf(
    landing.extend({
      displayName: z.string(),
      channelId: wireId.nullable(),
      cart: storedCart.nullable().describe('開始登入的瀏覽器裡的購物車'),
      other: z
        .enum(['EMPTY', 'IN_USE'])
        .nullable()
        .describe(
          '只在連結帳號時：這個 LINE 已有的帳號，是空的（可以關閉）還是在使用；沒有時為 null',
        ),
    }),
  ),
  refusals: ['SIGN_IN_EXPIRED', 'NOT_FOUND'],
});

export const linkLine = endpoint({
  path: '/identity/link-line',
  summary:
    '把同一個瀏覽器剛在 LINE 登入的帳號連結到現在的會員，之後可以用它登入、在 LINE 收通知；十分鐘內要登入過或確認過身分，已屬於另一個帳號時拒絕，兩個帳號不會合併；那個帳號只以 LINE 登入過、沒有訂單等資料時，可以一併關閉',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    ticket: z.string().max(128),
    closesOther: z
      .boolean()
      .default(false)
      .describe('關閉這個 LINE 的空帳號，購物車與收藏不會帶過來'),
  }),
  answer: resultOf(z.null()),
  refusals: [
    'REAUTHENTICATION_REQUIRED',
    'EMAIL_UNPROVED',
    'SIGN_IN_EXPIRED',
    'LINE_TAKEN',
    'FORBIDDEN',
    'RATE_LIMITED',
    'NOT_FOUND',
  ],
});

export const unlinkLine = endpoint({
  path: '/identity/unlink-line',
  summary:
    '不再以 LINE 登入，也不再在 LINE 收通知；十分鐘內要登入過或確認過身分，沒有其他登入方式時拒絕',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({}),
  answer: resultOf(z.null()),
  refusals: ['REAUTHENTICATION_REQUIRED', 'FORBIDDEN'],
});

export const confirmLineLogin = endpoint({
  path: '/identity/confirm-line-login',
  summary: '確認在另一個瀏覽器回來的 LINE 登入',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({ ticket: z.string().max(128) }),
  answer: resultOf(session.extend({ landingPath: z.string() })),
  refusals: ['SIGN_IN_EXPIRED', 'ACCOUNT_SUSPENDED', 'RATE_LIMITED', 'NOT_FOUND'],
});
