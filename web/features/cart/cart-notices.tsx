import { Button } from '@kaituan/kit/controls/button.tsx';
import { useIsOnline } from '@kaituan/kit/device/use-is-online.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { RotateCw, TriangleAlert, WifiOff } from 'lucide-react';

/** Beside the bar that says that there is no connection: what that means here. */
export function OfflineNotice() {
  if (useIsOnline()) return null;
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-card bg-sunken px-4 py-3 font-medium sm:px-6"
    >
      <WifiOff aria-hidden size={20} className="shrink-0" />
      這裡是最後看到的購物車，連線後才能調整或結帳。
    </p>
  );
}

export function CartFailure({ onRetry }: { onRetry: () => void }) {
  const isOnline = useIsOnline();
  const Icon = isOnline ? TriangleAlert : WifiOff;
  return (
    <div role="alert" className="card">
      <EmptyState icon={<Icon size={30} />} title="購物車暫時無法載入">
        <p className="text-ink-soft">
          商品都還在，{isOnline ? '請稍後再試一次。' : '請確認網路連線後再試一次。'}
        </p>
        <Button onClick={onRetry} className="mt-3">
          <RotateCw aria-hidden size={18} />
          重試
        </Button>
      </EmptyState>
    </div>
  );
}
