import { RefreshCw, WifiOff } from 'lucide-react';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Said when the home page's content did not come. */
export function HomeFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState icon={<WifiOff size={28} />} title="首頁內容暫時無法載入">
      <button type="button" className={buttonStyle.primary} onClick={() => onRetry()}>
        <RefreshCw aria-hidden size={18} />
        重試
      </button>
    </EmptyState>
  );
}
