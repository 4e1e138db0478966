import { formatTwd } from '@kaituan/domain/format-twd';
import { type PaymentMethod, paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { orderQuery, setOrderData } from '#web/features/orders/order-query.ts';
import { useOrderCall } from './use-order-call.ts';

const reasons = ['買錯商品或數量', '想改配送或付款方式', '找到更優惠的價格', '暫時不需要了'];
const otherReason = '其他原因';
const maxReasonLength = 100;

/** Asks for a reason, explains the refund, and cancels. */
export default function CancelDialog({
  orderNo,
  title,
  onClose,
}: {
  orderNo: string;
  title: string;
  onClose: () => void;
}) {
  const { data } = useQuery(orderQuery(orderNo));
  const { isBusy, run } = useOrderCall(orderNo);
  const [chosen, setChosen] = useState('');
  const [other, setOther] = useState('');
  const groupName = useId();
  const order = data?.result;
  const cancel = async () => {
    const reason = chosen === otherReason ? other : chosen;
    const done = await run(async ({ call, client }) => {
      await setOrderData(client, await call('/Order/CancelOrder', { orderNo, reason }));
      return true;
    });
    if (!done) return;
    showToast('訂單已取消', 'SUCCESS');
    onClose();
  };
  return (
    <TaskDialog title={title} description={`訂單 ${orderNo}`} onClose={onClose}>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">取消原因（選填）</legend>
        <div className="grid gap-1">
          {[...reasons, otherReason].map((reason) => (
            <label
              key={reason}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-sunken"
            >
              <input
                type="radio"
                name={groupName}
                checked={chosen === reason}
                onChange={() => setChosen(reason)}
                className="size-5 accent-primary"
              />
              {reason}
            </label>
          ))}
        </div>
      </fieldset>
      {chosen === otherReason && (
        <div className="mt-3">
          <TextAreaField
            label="說明（選填）"
            maxLength={maxReasonLength}
            value={other}
            onChange={({ currentTarget }) => setOther(currentTarget.value)}
          />
        </div>
      )}
      <div className="mt-4">
        {order ? (
          <Notice kind="INFO">{refundTextOf(order)}</Notice>
        ) : (
          <Skeleton className="h-12 w-full" />
        )}
      </div>
      <div className="mt-6 flex justify-end gap-3 max-sm:*:flex-1">
        <Button onClick={onClose} look="outline">
          再想想
        </Button>
        <Button onClick={cancel} isBusy={isBusy} disabled={!order}>
          確認{title.slice(0, 2)}
        </Button>
      </div>
    </TaskDialog>
  );
}

function refundTextOf(order: {
  paidTwd: number;
  refundedTwd: number;
  paymentMethod: PaymentMethod;
  coupon: { title: string } | null;
  payment: { report: object | null } | null;
}): string {
  const leftTwd = order.paidTwd - order.refundedTwd;
  const isAutomatic = paymentMethodFacts(order.paymentMethod).refund === 'AUTOMATIC';
  const way = isAutomatic ? '將自動退回原付款方式' : '請在取消後提供退款帳戶';
  const unpaid = order.payment?.report
    ? '您回報的轉帳還在對帳；款項入帳後，請在訂單中提供退款帳戶。'
    : '這張訂單還沒有付款，不需退款。';
  const money = leftTwd > 0 ? `已付的 ${formatTwd(leftTwd)} ${way}。` : unpaid;
  return order.coupon ? `${money}使用的優惠碼會還給您。` : money;
}
