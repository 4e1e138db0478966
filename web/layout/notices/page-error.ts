import { findRefusal, findStatus } from '@kaituan/api-client/api';
import { isUnanswered, offlineText } from '@kaituan/api-client/error-notice';
import { isMissingChunk } from '@kaituan/kit/loading/load-code.ts';
import { isRouteErrorResponse } from 'react-router';

export type PageError = {
  /** Undefined when the server was not reached. */
  status: number | undefined;
  title: string;
  message: string;
  /** What happened, in words of a shopper. */
  explanation?: string;
  /** The request id, by which the shop finds the fault in its logs. */
  requestId?: string | undefined;
  canRetry: boolean;
};

/**
 * The specification's error page: 404 with the path, a lost connection, everything else internal. A verified member
 * may have opened a page of another channel than the own one, to which addresses lead them.
 */
export function describePageError(
  error: unknown,
  pathname: string,
  { isOnline, isVerified = false }: { isOnline: boolean; isVerified?: boolean },
): PageError {
  const status = statusOf(error);
  if (status === 404) {
    const explanation = isVerified
      ? '找不到這個頁面：網址可能打錯了，或屬於另一個賣場。您是認證會員，看到的是自己的賣場；想看其他賣場，請先登出再打開連結。'
      : '找不到這個頁面：網址可能打錯了，或是已經移走。';
    return { status, title: 'Page Not Found', message: pathname, explanation, canRetry: false };
  }
  if (status === 410) {
    const isProduct = pathname.startsWith('/products/');
    const [title, what] = isProduct ? ['商品已下架', '這件商品'] : ['活動已結束', '這個活動'];
    const message = `${what}已經下架，看看其他正在開團的好物吧。`;
    return { status, title, message, canRetry: false };
  }
  if (isMissingChunk(error)) {
    return isOnline
      ? {
          ...{ status, title: '頁面沒有載入完成', canRetry: true },
          message: '網站可能剛更新過，請按「重試」重新載入。',
        }
      : { status, title: offlineText, message: '請檢查網路後再試一次。', canRetry: true };
  }
  if (isUnanswered(error)) {
    return isOnline
      ? { status, title: '資料存取錯誤', message: '暫時連不上伺服器，請稍後再試。', canRetry: true }
      : { status, title: offlineText, message: '請檢查網路後再試一次。', canRetry: true };
  }
  return {
    status: status ?? 500,
    title: 'Internal Server Error',
    explanation:
      status === 503 ? '店裡現在忙不過來，請稍等一下再試。' : '😱出了點問題，請稍後再試一次。',
    message: '不是您的問題，購物車與訂單都還在。',
    requestId: requestIdOf(error),
    canRetry: true,
  };
}

/** True for a page that is gone (410). */
export const isGone = (error: unknown): boolean => statusOf(error) === 410;

const statusOf = (error: unknown): number | undefined =>
  isRouteErrorResponse(error) ? error.status : findStatus(error);

function requestIdOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return findRefusal(error)?.requestId;
  const given: unknown = error.data?.requestId;
  return typeof given === 'string' ? given : undefined;
}
