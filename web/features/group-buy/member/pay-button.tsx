import { useCall } from '#web/platform/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { usePledgeTools } from './pledge-tools.ts';

/** Pays a pledge that is held. */
export function PayButton({ orderNo }: { orderNo: string }) {
  const { pay } = usePledgeTools();
  const { start, isBusy } = useCall({
    run: () => pay(orderNo),
    failureText: '付款暫時無法開始，請稍後再試',
  });
  return (
    <Button isBusy={isBusy} onClick={() => void start()}>
      去付款
    </Button>
  );
}
