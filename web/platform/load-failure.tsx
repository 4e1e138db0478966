import { noticeOf } from '@kaituan/api-client/error-notice';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useIsOnline } from '@kaituan/kit/device/use-is-online.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { CloudOff, RotateCw } from 'lucide-react';

/** Shown where something failed to load: why, with a retry. */
export function LoadFailure({
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
