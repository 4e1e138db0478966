import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { CloudCheck, CloudOff, LoaderCircle } from 'lucide-react';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';

/** The save status of the checkout. */
export function SaveNote({ className = '' }: { className?: string }) {
  const { saveStatus, flush } = useCheckoutForm();
  if (saveStatus === 'FAILED') {
    return (
      <p role="alert" className={`flex items-center gap-2 text-sm text-danger ${className}`}>
        <CloudOff aria-hidden size={16} className="shrink-0" />
        <span className="flex-1">尚未存好，會自動再試；內容保留在這台裝置</span>
        <TextButton look="underlined" onClick={() => void flush()} className="px-2 font-semibold">
          立即重試
        </TextButton>
      </p>
    );
  }
  const isSaved = saveStatus === 'SAVED';
  const Icon = isSaved ? CloudCheck : LoaderCircle;
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft">
      <Icon aria-hidden size={16} className={isSaved ? '' : 'animate-spin'} />
      {isSaved ? '填寫內容已自動儲存' : '儲存中…'}
    </p>
  );
}
