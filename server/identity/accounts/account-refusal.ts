import type { RefusalCode } from '@kaituan/contract/refusals';
import { isAPIError } from 'better-auth/api';
import { Refusal } from '#server/http/refusal.ts';

/** Maps Better Auth's error codes to the shop's. */
const refusalOf: Record<string, RefusalCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'CREDENTIALS_INVALID',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'EMAIL_TAKEN',
  OTP_NOT_FOUND: 'CODE_INVALID',
  OTP_EXPIRED: 'CODE_INVALID',
  INVALID_OTP: 'CODE_INVALID',
  TOO_MANY_ATTEMPTS: 'CODE_INVALID',
  USER_NOT_FOUND: 'CODE_INVALID',
  INVALID_TOKEN: 'CREDENTIALS_INVALID',
};

/** Calls Better Auth; expected errors become refusals, unexpected ones are rethrown. */
export async function callAccounts<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    const code = accountErrorCode(error);
    const refusal = code === undefined ? undefined : refusalOf[code];
    throw refusal === undefined ? error : new Refusal(refusal, { cause: error });
  }
}

/** The code of an expected Better Auth error. */
export function accountErrorCode(error: unknown): string | undefined {
  return isAPIError(error) ? error.body?.code : undefined;
}
