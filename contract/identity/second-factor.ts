import { z } from 'zod';
import { endpoint, resultOf } from '#contract/endpoint.ts';

/** Six digits of the app, or a backup code. */
const code = z
  .string()
  .trim()
  .min(6)
  .max(20)
  .meta({ examples: ['123456'] });

export const getSecondFactor = endpoint({
  path: '/identity/get-second-factor',
  summary: '會員是否開啟了兩步驟驗證',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(
    z.object({
      isEnrolled: z.boolean(),
      /** Whether it was given in this sign-in. */
      isProven: z.boolean(),
      backupCodesLeft: z.int(),
    }),
  ),
  refusals: [],
});

export const beginSecondFactor = endpoint({
  path: '/identity/begin-second-factor',
  summary: '產生驗證器 App 的金鑰；已經開啟時，要先在這次登入通過驗證',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({}),
  answer: resultOf(
    z.object({
      /** To be typed where no camera is. */
      secret: z.string(),
      /** `otpauth://…`, for the QR code. */
      uri: z.string(),
    }),
  ),
  refusals: ['REAUTHENTICATION_REQUIRED'],
});

export const confirmSecondFactor = endpoint({
  path: '/identity/confirm-second-factor',
  summary: '以第一組驗證碼開啟兩步驟驗證，或換成新的驗證器，回答備用碼；備用碼只出現這一次',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ code }),
  answer: resultOf(z.object({ backupCodeArray: z.array(z.string()) })),
  refusals: ['CODE_INVALID', 'RATE_LIMITED', 'NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
});

export const proveSecondFactor = endpoint({
  path: '/identity/prove-second-factor',
  summary: '以驗證碼或備用碼通過這次登入的第二步驟',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ code }),
  answer: resultOf(z.null()),
  refusals: ['CODE_INVALID', 'RATE_LIMITED', 'NOT_FOUND'],
});
