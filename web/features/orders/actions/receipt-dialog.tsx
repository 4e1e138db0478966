import { Button } from '@kaituan/kit/controls/button.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { setOrderData } from '#web/features/orders/order-query.ts';
import { useOrderCall } from './use-order-call.ts';

/** Confirms receipt, which completes the order. */
export default function ReceiptDialog({
  orderNo,
  onClose,
}: {
  orderNo: string;
  onClose: () => void;
}) {
  const { isBusy, run } = useOrderCall(orderNo);
  const confirm = async () => {
    const done = await run(async ({ call, client }) => {
      await setOrderData(client, await call('/Order/ConfirmReceipt', { orderNo }));
      return true;
    });
    if (done) showToast('已確認收貨，謝謝您的訂購', 'SUCCESS');
    onClose();
  };
  return (
    <TaskDialog
      title="確認收到商品？"
      description="請先檢查商品與件數。確認後訂單完成，退貨期限內仍可申請退貨。"
      onClose={onClose}
    >
      <div className="mt-3 flex justify-end gap-3 max-sm:*:flex-1">
        <Button onClick={onClose} look="outline">
          還沒收到
        </Button>
        <Button onClick={confirm} isBusy={isBusy}>
          確認收貨
        </Button>
      </div>
    </TaskDialog>
  );
}
