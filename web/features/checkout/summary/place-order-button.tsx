import { Button } from '#web/ui/button.tsx';

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
    <Button isBusy={isBusy} onClick={onPress} className={`min-h-12 ${className}`}>
      送出訂單
    </Button>
  );
}
