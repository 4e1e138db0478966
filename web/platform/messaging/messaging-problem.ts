import { offlineText } from '@kaituan/api-client/error-notice';
import type { LineStep } from '@kaituan/domain/notification/line-failure';

/** The SDK's codes and the statuses of LINE's servers, as sentences for shoppers. */
export const messagingProblems = {
  UNKNOWN: 'LINE 沒有說明原因，請稍後再試一次',
  UNAUTHORIZED: '請先用 LINE 登入並同意授權，再試一次',
  INVALID_ARGUMENT: 'LINE 不接受這個內容，請改用其他方式',
  INIT_FAILED: 'LINE 沒有順利開啟，請重新整理頁面再試一次',
  FORBIDDEN: '這個 LINE 版本或視窗不支援這項功能，請更新 LINE 或改用其他方式',
  INVALID_CONFIG: '商店的 LINE 設定有誤，請改用其他方式，或告訴我們',
  INVALID_ID_TOKEN: 'LINE 無法確認您的身分，請檢查手機的日期與時間，再重新登入',
  CREATE_SUBWINDOW_FAILED: '視窗被瀏覽器擋下來了，請允許彈出式視窗再試一次',
  EXCEPTION_IN_SUBWINDOW: 'LINE 的視窗沒有完成，請再試一次',
  400: 'LINE 看不懂這次的要求，請重新整理頁面再試一次',
  401: 'LINE 登入已經過期，請重新用 LINE 登入',
  403: 'LINE 不允許這項操作，請確認您已同意授權',
  404: 'LINE 找不到需要的資料，請稍後再試一次',
  429: '操作太頻繁，LINE 請您稍等一下再試',
  500: 'LINE 的伺服器暫時出了問題，請稍後再試一次',
} as const;
type MessagingCode = keyof typeof messagingProblems;

/** Newer than the codes of the specification. */
const newerCodes: ReadonlyMap<string, MessagingCode> = new Map([['RATE_LIMIT_EXCEEDED', 429]]);

const isCode = (code: string): boolean => Object.hasOwn(messagingProblems, code);

/** Whether LINE's SDK named a code; a broken connection has none. */
export const hasMessagingCode = (error: unknown): error is Error & { code: unknown } =>
  error instanceof Error && 'code' in error;

/** The code of a failure of LINE's SDK; UNKNOWN for others, such as a broken connection. */
export function messagingCodeOf(error: unknown): MessagingCode {
  const code = hasMessagingCode(error) ? String(error.code) : 'UNKNOWN';
  return isCode(code) ? (code as MessagingCode) : (newerCodes.get(code) ?? 'UNKNOWN');
}

async function report(error: unknown, step: LineStep): Promise<void> {
  const { reportFailure } = await import('./report-failure.ts');
  await reportFailure(hasMessagingCode(error) ? String(error.code) : 'NONE', step);
}

/** Whether it is the device that has no connection, of which LINE's SDK says nothing, or that it does not know why. */
export const isOffline = (error: unknown): boolean =>
  !navigator.onLine && messagingCodeOf(error) === 'UNKNOWN';

/** The shopper's text for a failure of LINE's SDK; the console gets the failure itself, the shop's log its code. */
export function explainMessagingProblem(error: unknown, step: LineStep): string {
  if (isOffline(error)) return offlineText;
  const code = messagingCodeOf(error);
  console.warn(`LINE: ${code}`, error);
  void report(error, step).catch(() => undefined);
  return messagingProblems[code];
}
