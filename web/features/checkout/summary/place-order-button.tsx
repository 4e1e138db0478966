import { LoaderCircle } from 'lucide-react';
import { buttonStyle } from '#web/ui/button-style.ts';

/** Sends the order; one tap is enough, and two do no more. */
export function PlaceOrderButton({
  isBusy,
  onPress,
  className = '',
}: {
  isBusy: boolean;
  onPress: () => void;
  className?: string;
}) {
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={onPress}
      className={`${buttonStyle.primary} min-h-12 ${className}`}
    >
      {isBusy && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
      {isBusy ? '送出中…' : '送出訂單'}
    </button>
  );
}
