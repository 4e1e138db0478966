import { findRefusal } from '@kaituan/api-client/api';
import { noticeOf, offlineText } from '@kaituan/api-client/error-notice';
import type { RefusalCode, RefusalDetail } from '@kaituan/contract/refusals';
import { PasskeyProblem } from '@kaituan/identity-client/passkey-problem';

export type SignInField =
  | 'email'
  | 'password'
  | 'currentPassword'
  | 'newPassword'
  | 'displayName'
  | 'phone'
  | 'code';

/** Problems of a sign-in attempt, by field or as a whole. */
export type SignInProblem = {
  fields: Partial<Record<SignInField, string>>;
  text?: string;
  code?: RefusalCode;
  /** Seconds until a retry is allowed. */
  waitSeconds?: number;
};

const fieldTexts: Record<SignInField, string> = {
  email: '請輸入正確的電子郵件，例如 name@example.com',
  password: '密碼需要 8 到 128 個字元',
  currentPassword: '請輸入目前的密碼',
  newPassword: '密碼需要 8 到 128 個字元',
  displayName: '請輸入 1 到 30 個字的名稱',
  phone: '請輸入台灣手機號碼，例如 0912 345 678',
  code: '請輸入 6 位數字的驗證碼',
};

/** Refusals that belong to one field. */
const fieldOfRefusal: Partial<Record<RefusalCode, SignInField>> = {
  CREDENTIALS_INVALID: 'password',
  CODE_INVALID: 'code',
  EMAIL_TAKEN: 'email',
};

export function explainProblem(error: unknown, isOnline: boolean): SignInProblem {
  if (error instanceof PasskeyProblem) return { fields: {}, text: error.message };
  const refusal = findRefusal(error);
  if (!refusal) {
    // The identity's code may have failed to load, too.
    if (!isOnline) return { fields: {}, text: offlineText };
    const notice = noticeOf(error, isOnline);
    return { fields: {}, text: notice.kind === 'TOAST' ? notice.text : '請再試一次' };
  }
  const { code, message, details, retryAfterSeconds } = refusal;
  if (code === 'VALIDATION_FAILED') return { code, ...explainDetails(details, message) };
  const field = fieldOfRefusal[code] ?? details.map(({ path }) => path).find(isField);
  if (field) return { code, fields: { [field]: message } };
  const mayCountDown = code === 'RATE_LIMITED' && retryAfterSeconds !== undefined;
  const wait = mayCountDown ? { waitSeconds: retryAfterSeconds } : {};
  return { code, fields: {}, text: message, ...wait };
}

function explainDetails(details: readonly RefusalDetail[], message: string) {
  const known = details.map(({ path }) => path).filter(isField);
  if (known.length === 0) return { fields: {}, text: message };
  return { fields: Object.fromEntries(known.map((field) => [field, fieldTexts[field]])) };
}

const isField = (path: string): path is SignInField => path in fieldTexts;
