import { RefreshCw, WifiOff } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Said when the home page's content did not come. */
export function HomeFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState icon={<WifiOff size={28} />} title="首頁內容暫時無法載入">
      <Button onClick={() => onRetry()}>
        <RefreshCw aria-hidden size={18} />
        重試
      </Button>
    </EmptyState>
  );
}
