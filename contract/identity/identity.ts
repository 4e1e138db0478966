import { z } from 'zod';
import { wireChallengeSolution } from '#contract/challenge.ts';
import { endpoint, resultOf, wireChannelId, wireId, wireInstant } from '#contract/endpoint.ts';
import {
  sentCode,
  wireCode,
  wireDisplayName,
  wireEmail,
  wireMobileNumber,
  wireNewPassword,
  wirePassword,
  wireStartCode,
} from './identity-values.ts';

/** Signing up accepts the current terms of this channel. */
const joinedChannelId = wireChannelId
  .optional()
  .describe('在哪個通路加入；首次登入即同意該通路當時的條款');

/** The signed-in member, by the claims of the access token. */
const signedInMember = z.object({
  id: z.string(),
  displayName: z.string(),
  isVerified: z.boolean(),
  /** The channel a verified member is bound to. */
  channelId: wireId.nullable(),
  /** Whether the member pays other prices than guests in some channel. */
  hasOwnPrices: z.boolean(),
  /** True when this sign-in cancelled the deletion of the account; left out otherwise. */
  hasKeptAccount: z.boolean().optional(),
});

/**
 * A session: the API's bearer token, valid for an hour. The refresh token is an HttpOnly cookie, beside a
 * readable `kaituan_member` that tells a page whether refreshing is worth a call, and the channel of a verified member.
 */
export const session = z.object({
  accessToken: z.string(),
  expiresAt: wireInstant,
  member: signedInMember,
});
export type Session = z.output<typeof session>;

export const sendSignUpCode = endpoint({
  path: '/identity/send-sign-up-code',
  summary: '註冊的第一步：寄驗證碼到電子郵件，十分鐘內有效；已經有帳號的信箱會收到說明，回答都一樣',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({
    email: wireEmail,
    password: wireNewPassword,
    challenge: wireChallengeSolution,
  }),
  answer: resultOf(sentCode),
  refusals: [
    'NOT_FOUND',
    'CHALLENGE_REQUIRED',
    'SENDING_PAUSED',
    'RATE_LIMITED',
    'PASSWORD_TOO_COMMON',
  ],
});

export const signUpWithPassword = endpoint({
  path: '/identity/sign-up-with-password',
  summary: '以電子郵件收到的驗證碼註冊並登入；驗證過的信箱才會成為會員',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({
    email: wireEmail,
    code: wireCode,
    password: wireNewPassword,
    displayName: wireDisplayName,
    channelId: joinedChannelId,
    challenge: wireChallengeSolution,
  }),
  answer: resultOf(session),
  refusals: [
    'CODE_INVALID',
    'EMAIL_TAKEN',
    'PASSWORD_TOO_COMMON',
    'CHALLENGE_REQUIRED',
    'RATE_LIMITED',
    'NOT_FOUND',
  ],
});

export const signUpFirstOwner = endpoint({
  path: '/identity/sign-up-first-owner',
  summary: '還沒有店主的商店：以商店紀錄裡的啟動代碼註冊並登入，不必先收電子郵件',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({
    code: wireStartCode,
    email: wireEmail,
    password: wireNewPassword,
    displayName: wireDisplayName,
    challenge: wireChallengeSolution,
  }),
  answer: resultOf(session),
  refusals: [
    'CODE_INVALID',
    'EMAIL_TAKEN',
    'PASSWORD_TOO_COMMON',
    'CHALLENGE_REQUIRED',
    'RATE_LIMITED',
    'GONE',
  ],
});

export const signInWithPassword = endpoint({
  path: '/identity/sign-in-with-password',
  summary: '以電子郵件與密碼登入',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({
    email: wireEmail,
    password: wirePassword,
    challenge: wireChallengeSolution,
  }),
  answer: resultOf(session),
  refusals: ['CREDENTIALS_INVALID', 'ACCOUNT_SUSPENDED', 'CHALLENGE_REQUIRED', 'RATE_LIMITED'],
});

export const sendPhoneCode = endpoint({
  path: '/identity/send-phone-code',
  summary:
    '寄出手機驗證碼：六位數，五分鐘內有效，六十秒後可再寄；同一號碼要得太多時須先確認不是機器人',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({ phone: wireMobileNumber, challenge: wireChallengeSolution }),
  answer: resultOf(sentCode),
  refusals: ['NOT_FOUND', 'CHALLENGE_REQUIRED', 'SENDING_PAUSED', 'RATE_LIMITED'],
});

export const signInWithPhone = endpoint({
  path: '/identity/sign-in-with-phone',
  summary: '以手機驗證碼登入；第一次登入即成為會員',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({
    phone: wireMobileNumber,
    code: wireCode,
    channelId: joinedChannelId,
    challenge: wireChallengeSolution,
  }),
  answer: resultOf(session),
  refusals: [
    'CODE_INVALID',
    'ACCOUNT_SUSPENDED',
    'CHALLENGE_REQUIRED',
    'RATE_LIMITED',
    'NOT_FOUND',
  ],
});

export const getFirebaseToken = endpoint({
  path: '/identity/get-firebase-token',
  summary: '以 LINE 的 ID token 或待確認的 LINE 登入，換取在 Firebase 登入用的 custom token',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z
    .strictObject({
      idToken: z.string().min(20).max(8_192).optional(),
      state: z.string().max(128).optional(),
      ticket: z.string().max(128).optional(),
    })
    .refine((body) => (body.idToken === undefined) !== (body.ticket === undefined), {
      params: { rule: 'ID_TOKEN_OR_TICKET' },
    })
    .meta({ examples: [{ ticket: 'q7…' }] }),
  answer: resultOf(
    z.object({
      customToken: z.string(),
      /** The member's name at LINE. */
      displayName: z.string(),
      landingPath: z.string().nullable(),
    }),
  ),
  refusals: ['CREDENTIALS_INVALID', 'SIGN_IN_EXPIRED', 'RATE_LIMITED', 'NOT_FOUND'],
});

export const refreshSession = endpoint({
  path: '/identity/token',
  summary: '以 cookie 內的更新權杖換新的存取權杖；更新權杖每用一次就換一個',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({}),
  answer: resultOf(session),
  refusals: ['UNAUTHENTICATED', 'ACCOUNT_SUSPENDED', 'RATE_LIMITED'],
});

export const signOut = endpoint({
  path: '/identity/sign-out',
  summary: '登出這個裝置',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({}),
  answer: resultOf(z.null()),
  refusals: [],
});

export const signOutEverywhere = endpoint({
  path: '/identity/sign-out-everywhere',
  summary: '登出所有裝置',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({}),
  answer: resultOf(z.null()),
  refusals: [],
});

/** The public settings of a Firebase project for browsers; none of it is secret. */
const firebaseSettings = z.object({
  projectId: z.string(),
  apiKey: z.string(),
  authDomain: z.string(),
});
export type FirebaseSettings = z.output<typeof firebaseSettings>;

export const getSignInMethods = endpoint({
  path: '/identity/get-sign-in-methods',
  summary: '這家店可用的登入方式',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(
    z.object({
      /** Who signs members in: the shop itself, or Firebase with these public settings. */
      provider: z.enum(['EMBEDDED', 'FIREBASE']),
      firebase: firebaseSettings.nullable(),
      password: z.boolean(),
      /** Signing up by e-mail: verified by a code, directly at the provider, or not at all. */
      signUp: z.enum(['CODE', 'DIRECT', 'NONE']),
      phone: z.boolean(),
      /** Whether a forgotten password can be reset by an e-mailed code. */
      passwordReset: z.boolean(),
      /** LINE inside its app (`LIFF`), and on the web as well (`LIFF_AND_WEB`). */
      line: z.enum(['NONE', 'LIFF', 'LIFF_AND_WEB']),
      /** The host whose pages may use passkeys; null when the shop has none. */
      passkeyHost: z.string().nullable(),
      /** In the demo shop codes are shown instead of sent. */
      isDemo: z.boolean(),
    }),
  ),
  refusals: [],
});
