import { z } from 'zod';
import { wireChallengeSolution } from '#contract/challenge.ts';
import { endpoint, resultOf, wireInstant } from '#contract/endpoint.ts';
import { session } from './identity.ts';
import {
  sentCode,
  wireCode,
  wireEmail,
  wireMobileNumber,
  wireNewPassword,
  wirePassword,
} from './identity-values.ts';
import { usedCredential } from './passkey.ts';

export const sendPasswordCode = endpoint({
  path: '/identity/send-password-code',
  summary: '忘記密碼：寄驗證碼到電子郵件，十分鐘內有效；有沒有這個帳號，回答都一樣',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({ email: wireEmail, challenge: wireChallengeSolution }),
  answer: resultOf(sentCode),
  refusals: ['NOT_FOUND', 'CHALLENGE_REQUIRED', 'SENDING_PAUSED', 'RATE_LIMITED'],
});

/** What a reset removed because it was there before the address was verified. */
const removedPart = z.enum(['PHONE', 'LINE', 'HOSTED', 'PERSONAL_DATA']);
export type RemovedPart = z.output<typeof removedPart>;

export const resetPassword = endpoint({
  path: '/identity/reset-password',
  summary:
    '以電子郵件收到的驗證碼設定新密碼並登入；其他裝置都會登出，信箱第一次驗證時，先前連結與填寫的都會移除',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({
    email: wireEmail,
    code: wireCode,
    password: wireNewPassword,
    challenge: wireChallengeSolution,
  }),
  answer: resultOf(session.extend({ removedArray: z.array(removedPart) })),
  refusals: [
    'CODE_INVALID',
    'PASSWORD_TOO_COMMON',
    'ACCOUNT_SUSPENDED',
    'CHALLENGE_REQUIRED',
    'RATE_LIMITED',
    'NOT_FOUND',
  ],
});

export const changePassword = endpoint({
  path: '/identity/change-password',
  summary: '以目前的密碼換新密碼；其他裝置都會登出',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ currentPassword: wirePassword, newPassword: wireNewPassword }),
  answer: resultOf(z.object({ endedCount: z.int() })),
  refusals: ['CREDENTIALS_INVALID', 'PASSWORD_TOO_COMMON', 'RATE_LIMITED', 'NOT_FOUND'],
});

export const sendOwnEmailCode = endpoint({
  path: '/identity/send-own-email-code',
  summary:
    '以手機或 LINE 加入的會員要設定電子郵件與密碼：寄驗證碼到信箱；已經有帳號的信箱會收到說明，回答都一樣。十分鐘內要登入過或確認過身分',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ email: wireEmail, password: wireNewPassword }),
  answer: resultOf(sentCode),
  refusals: [
    'NOT_FOUND',
    'FORBIDDEN',
    'REAUTHENTICATION_REQUIRED',
    'PASSWORD_TOO_COMMON',
    'RATE_LIMITED',
    'SENDING_PAUSED',
  ],
});

export const addPassword = endpoint({
  path: '/identity/add-password',
  summary: '以信箱收到的驗證碼設定電子郵件與密碼，之後也能用它們登入',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ email: wireEmail, code: wireCode, password: wireNewPassword }),
  answer: resultOf(z.null()),
  refusals: [
    'FORBIDDEN',
    'REAUTHENTICATION_REQUIRED',
    'CODE_INVALID',
    'EMAIL_TAKEN',
    'PASSWORD_TOO_COMMON',
    'RATE_LIMITED',
  ],
});

export const sendNewEmailCode = endpoint({
  path: '/identity/send-new-email-code',
  summary:
    '新增或更換電子郵件的第一步：寄驗證碼到新信箱；已經有帳號的信箱會收到說明，回答都一樣。十分鐘內要登入過或確認過身分',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ email: wireEmail }),
  answer: resultOf(sentCode),
  refusals: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'RATE_LIMITED', 'SENDING_PAUSED'],
});

export const changeEmail = endpoint({
  path: '/identity/change-email',
  summary:
    '以新信箱收到的驗證碼新增或更換電子郵件：之後在那裡收通知，有密碼的以它登入，舊信箱會收到說明；已屬於另一個帳號時拒絕',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ email: wireEmail, code: wireCode }),
  answer: resultOf(z.null()),
  refusals: ['REAUTHENTICATION_REQUIRED', 'CODE_INVALID', 'EMAIL_TAKEN', 'RATE_LIMITED'],
});

export const linkPhone = endpoint({
  path: '/identity/link-phone',
  summary:
    '以驗證碼證明手機號碼，之後可以用它登入；十分鐘內要登入過或確認過身分，已屬於另一個帳號時拒絕，兩個帳號不會合併',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ phone: wireMobileNumber, code: wireCode }),
  answer: resultOf(z.null()),
  refusals: [
    'REAUTHENTICATION_REQUIRED',
    'EMAIL_UNPROVED',
    'CODE_INVALID',
    'PHONE_TAKEN',
    'RATE_LIMITED',
    'NOT_FOUND',
  ],
});

export const unlinkPhone = endpoint({
  path: '/identity/unlink-phone',
  summary: '不再以手機登入；十分鐘內要登入過或確認過身分，沒有其他登入方式時拒絕',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({}),
  answer: resultOf(z.null()),
  refusals: ['REAUTHENTICATION_REQUIRED', 'FORBIDDEN'],
});

const device = z.object({
  id: z.string(),
  /** Such as Chrome or LINE, by the user agent. */
  browser: z.string(),
  /** Such as iPhone or Windows. */
  system: z.string(),
  signedInAt: wireInstant,
  lastUsedAt: wireInstant,
  /** True for the calling device. */
  isCurrent: z.boolean(),
});

export const getDeviceArray = endpoint({
  path: '/identity/get-device-array',
  summary: '登入中的裝置，目前這個在最前面，其餘最近用過的在前',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(z.array(device)),
  refusals: [],
});

export const signOutOthers = endpoint({
  path: '/identity/sign-out-others',
  summary: '登出其他裝置：指定的一個，或目前這個以外的全部；十分鐘內要登入過或確認過身分',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ deviceId: z.string().max(64).optional() }),
  answer: resultOf(z.object({ endedCount: z.int() })),
  refusals: ['REAUTHENTICATION_REQUIRED'],
});

const proofWay = z.enum(['PASSKEY', 'PASSWORD', 'EMAIL', 'PHONE', 'LINE']);
export type ProofWay = z.output<typeof proofWay>;

export const getProofWays = endpoint({
  path: '/identity/get-proof-ways',
  summary: '變更登入方式前，可以怎樣確認是會員本人；剛登入或剛確認過的十分鐘內不必再確認',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(
    z.object({
      /** Authenticated within the last ten minutes, on this device. */
      isRecent: z.boolean(),
      wayArray: z.array(proofWay),
      /** Where codes would be sent. */
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
  ),
  refusals: [],
});

export const sendProofCode = endpoint({
  path: '/identity/send-proof-code',
  summary: '寄驗證碼到會員自己的電子郵件，用來確認身分或驗證信箱，十分鐘內有效',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({}),
  answer: resultOf(sentCode),
  refusals: ['NOT_FOUND', 'RATE_LIMITED', 'SENDING_PAUSED'],
});

export const proveIdentity = endpoint({
  path: '/identity/prove-identity',
  summary:
    '確認是會員本人：密碼，寄到自己信箱、手機的驗證碼，或通行密鑰；信箱的驗證碼也證明信箱，通行密鑰也通過兩步驟驗證',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.discriminatedUnion('way', [
    z.strictObject({ way: z.literal('PASSWORD'), password: wirePassword }),
    z.strictObject({ way: z.literal('EMAIL'), code: wireCode }),
    z.strictObject({ way: z.literal('PHONE'), code: wireCode }),
    z.strictObject({ way: z.literal('PASSKEY'), credential: usedCredential }),
  ]),
  answer: resultOf(z.null()),
  refusals: [
    'CREDENTIALS_INVALID',
    'CODE_INVALID',
    'PASSKEY_UNKNOWN',
    'SIGN_IN_EXPIRED',
    'RATE_LIMITED',
    'NOT_FOUND',
  ],
});
