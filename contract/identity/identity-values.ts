import { maxPasswordLength, minPasswordLength } from '@kaituan/domain/member/password-length';
import { parseMobileNumber } from '@kaituan/domain/member/phone-number';
import { maxDisplayNameLength, parseDisplayName } from '@kaituan/domain/member/profile';
import { z } from 'zod';

/** A mobile number as people type it; the server sees `09########`. */
export const wireMobileNumber = z
  .string()
  .max(24)
  .refine((text) => parseMobileNumber(text) !== undefined, { params: { rule: 'MOBILE_NUMBER' } })
  .meta({ description: '手機號碼', examples: ['0912345678'] })
  .transform((text) => parseMobileNumber(text) ?? '');

/** A name as people type it; the server sees it trimmed. */
export const wireDisplayName = z
  .string()
  .max(maxDisplayNameLength * 4)
  .refine((text) => parseDisplayName(text) !== undefined, { params: { rule: 'DISPLAY_NAME' } })
  .meta({ description: '顯示名稱，1 到 30 個字', examples: ['王小明'] })
  .transform((text) => parseDisplayName(text) ?? '');

/** Addresses under `.invalid` are the shop's own inventions for members without one. */
export const wireEmail = z
  .email()
  .max(254)
  .toLowerCase()
  .refine((address) => !address.endsWith('.invalid'), { params: { rule: 'EMAIL' } })
  .meta({ description: '電子郵件', examples: ['member@example.com'] });
export const wireNewPassword = z
  .string()
  .min(minPasswordLength)
  .max(maxPasswordLength)
  .meta({ description: '新密碼，8 到 128 個字元', examples: ['一個-夠長的-密碼'] });
/** An existing password, whatever the rules were when it was set. */
export const wirePassword = z
  .string()
  .min(1)
  .max(maxPasswordLength)
  .meta({ description: '密碼', examples: ['一個-夠長的-密碼'] });
export const wireCode = z
  .string()
  .regex(/^\d{6}$/)
  .meta({ description: '六位數驗證碼', examples: ['123456'] });
/** Information about a sent code. */
export const sentCode = z.object({
  expiresInSeconds: z.int(),
  resendAfterSeconds: z.int(),
  /** The code itself, in the demo shop only, where nothing is sent. */
  demoCode: z.string().nullable(),
});

/** The code in the log of a shop that has no owner. */
export const wireStartCode = z
  .string()
  .trim()
  .min(1)
  .max(30)
  .meta({ examples: ['2345-6789-ABCD'] });
