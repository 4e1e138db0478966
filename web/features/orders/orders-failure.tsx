import { CloudOff, RotateCw } from 'lucide-react';
import { noticeOf } from '#web/platform/error-notice.ts';
import { useIsOnline } from '#web/platform/use-is-online.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Says that orders could not be read, and tries again. */
export function OrdersFailure({
  error,
  isBusy,
  onRetry,
}: {
  error: unknown;
  isBusy: boolean;
  onRetry: () => unknown;
}) {
  const notice = noticeOf(error, useIsOnline());
  return (
    <EmptyState
      icon={<CloudOff size={30} />}
      title={notice.kind === 'TOAST' ? notice.text : '請先登入再繼續'}
    >
      <button type="button" disabled={isBusy} onClick={onRetry} className={buttonStyle.primary}>
        <RotateCw aria-hidden size={18} className={isBusy ? 'animate-spin' : ''} />
        重試
      </button>
    </EmptyState>
  );
}
