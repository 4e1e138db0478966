import { findRefusal } from '@kaituan/api-client/api';
import { CallError } from '@kaituan/api-client/call-error';
import { offlineText } from '@kaituan/api-client/error-notice';
import { isMissingChunk } from '@kaituan/kit/loading/load-code.ts';
import { LineTokenRefused } from '#web/navigation/messaging-step.ts';
import {
  explainMessagingProblem,
  hasMessagingCode,
  isOffline,
  messagingCodeOf,
  messagingProblems,
} from '#web/platform/messaging/messaging-problem.ts';

const cancelled = '您取消了 LINE 登入，可以再試一次或改用其他方式';
const texts: Record<string, string> = {
  LINE_CANCELLED: cancelled,
  /** The SDK's error code, until the address is cleaned. */
  access_denied: cancelled,
  OFFLINE: offlineText,
  SHOP_UNREACHABLE: '資料存取錯誤',
  LINE_UNREACHABLE: 'LINE 暫時連不上，您仍可逛逛商品，或改用其他方式登入',
  SIGN_IN_EXPIRED: '這次登入已逾時或已使用過，請重新登入',
  ACCOUNT_SUSPENDED: '這個帳號已停用，如有疑問請與我們聯絡',
  RATE_LIMITED: '操作太頻繁，請稍後再試',
};
const messagingTexts = new Map<string, string>(
  Object.entries(messagingProblems).map(([code, text]) => [code, `${text}。您仍可逛逛商品`]),
);

/** The text of an error code of a LINE login; undefined for unknown codes. */
export const returnProblemText = (code: string | null): string | undefined =>
  code === null
    ? undefined
    : (texts[code] ?? messagingTexts.get(code) ?? 'LINE 登入沒有成功，請再試一次或改用其他方式');

/** The error code of a failed sign-in with LINE's SDK; the log gets what the SDK failed with. */
export function codeOfReturn(error: unknown): string {
  if (String(error).includes('access_denied')) return 'LINE_CANCELLED';
  if (error instanceof LineTokenRefused) return 'LINE_TOKEN_REFUSED';
  const refusal = findRefusal(error);
  if (refusal) return refusal.code;
  if (isOffline(error)) return 'OFFLINE';
  // The shop's call had no answer, or its code around the SDK did not arrive.
  if (error instanceof CallError || isMissingChunk(error)) return 'SHOP_UNREACHABLE';
  explainMessagingProblem(error, 'SIGN_IN');
  return hasMessagingCode(error) ? String(messagingCodeOf(error)) : 'LINE_UNREACHABLE';
}
