import { noticeOf } from '@kaituan/api-client/error-notice';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { CloudOff, RotateCw } from 'lucide-react';
import { useIsOnline } from '#web/platform/use-is-online.ts';

/** Shown when orders failed to load, with a retry. */
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
      <Button isBusy={isBusy} onClick={onRetry}>
        <RotateCw aria-hidden size={18} />
        重試
      </Button>
    </EmptyState>
  );
}
