import { z } from 'zod';
import { endpoint, resultOf, wireInstant } from './endpoint.ts';
import {
  sentCode,
  session,
  wireCode,
  wireEmail,
  wireMobileNumber,
  wireNewPassword,
  wirePassword,
} from './identity.ts';

export const sendPasswordCode = endpoint({
  path: '/identity/send-password-code',
  summary: '忘記密碼：寄驗證碼到電子郵件，十分鐘內有效；有沒有這個帳號，回答都一樣',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({ email: wireEmail }),
  answer: resultOf(sentCode),
  refusals: ['NOT_FOUND', 'RATE_LIMITED'],
});

export const resetPassword = endpoint({
  path: '/identity/reset-password',
  summary: '以電子郵件收到的驗證碼設定新密碼並登入；其他裝置都會登出',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({ email: wireEmail, code: wireCode, password: wireNewPassword }),
  answer: resultOf(session),
  refusals: ['CODE_INVALID', 'ACCOUNT_SUSPENDED', 'RATE_LIMITED', 'NOT_FOUND'],
});

export const changePassword = endpoint({
  path: '/identity/change-password',
  summary: '以目前的密碼換新密碼；其他裝置都會登出',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ currentPassword: wirePassword, newPassword: wireNewPassword }),
  answer: resultOf(z.object({ endedCount: z.int() })),
  refusals: ['CREDENTIALS_INVALID', 'RATE_LIMITED', 'NOT_FOUND'],
});

export const linkPhone = endpoint({
  path: '/identity/link-phone',
  summary: '以驗證碼證明手機號碼，之後可以用它登入；已屬於另一個帳號時拒絕，兩個帳號不會合併',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ phone: wireMobileNumber, code: wireCode }),
  answer: resultOf(z.null()),
  refusals: ['CODE_INVALID', 'PHONE_TAKEN', 'RATE_LIMITED', 'NOT_FOUND'],
});

export const unlinkPhone = endpoint({
  path: '/identity/unlink-phone',
  summary: '不再以手機登入；沒有其他登入方式時拒絕',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({}),
  answer: resultOf(z.null()),
  refusals: ['FORBIDDEN'],
});

const device = z.object({
  id: z.string(),
  /** Such as Chrome or LINE, as far as it tells. */
  browser: z.string(),
  /** Such as iPhone or Windows. */
  system: z.string(),
  signedInAt: wireInstant,
  lastUsedAt: wireInstant,
  /** True for the device that asks. */
  isCurrent: z.boolean(),
});
export type Device = z.output<typeof device>;

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
  summary: '登出其他裝置：指定的一個，或目前這個以外的全部',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ deviceId: z.string().max(64).optional() }),
  answer: resultOf(z.object({ endedCount: z.int() })),
  refusals: [],
});
