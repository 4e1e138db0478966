import { formatTwd } from '@kaituan/domain/format-twd';
import {
  isPaidWithGoods,
  paidBeforeChangeText,
  paidWithGoodsText,
} from '@kaituan/domain/payment/later-payment';
import { type PaymentMethod, paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { ChoiceCard } from '@kaituan/kit/controls/choice-card.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { orderQuery } from '#web/features/orders/order-query.ts';
import { useOrderTools } from './order-tools.ts';
import { useOrderCall } from './use-order-call.ts';

const notes: Record<PaymentMethod, string> = {
  CARD: '前往付款頁刷卡',
  LINE_PAY: '前往 LINE Pay 付款',
  ATM: '取得專屬帳號，於期限內轉帳',
  CVS_CODE: '取得代碼，於期限內到超商繳費',
  CVS_COD: '到超商取貨時付款',
  HOME_COD: '收到商品時付給配送人員',
  BANK_TRANSFER: '轉帳後回報帳號末五碼',
  PAY_AT_PICKUP: '到自取地點取貨時付款',
};

/** What is to be paid where that changes with the method. */
const asideOf = (totalTwd: number | undefined, nowTwd: number): string | undefined =>
  totalTwd === undefined || totalTwd === nowTwd ? undefined : `共 ${formatTwd(totalTwd)}`;

/** Changes the payment method of an unpaid order. */
export default function PaymentDialog({
  orderNo,
  onClose,
}: {
  orderNo: string;
  onClose: () => void;
}) {
  const { data } = useQuery(orderQuery(orderNo));
  const { isBusy, run } = useOrderCall(orderNo);
  const { beginPayment } = useOrderTools();
  const [chosen, setChosen] = useState<PaymentMethod>();
  const groupName = useId();
  const order = data?.result;
  const method = chosen ?? order?.paymentMethod;
  // An answer stored for reading offline may be of an earlier release, which had none.
  const totals = new Map(
    (order?.paymentTotals ?? []).map((one) => [one.method, one.payableTwd] as const),
  );
  const isSettling = method !== undefined && isPaidWithGoods(method);
  const methodTotal = method && totals.get(method);
  const pay = async () => {
    if (!method) return;
    const step = await run(() => beginPayment(orderNo, method));
    if (step === 'SHOWN_HERE') showToast('已更換付款方式', 'SUCCESS');
    if (step !== 'LEAVING') onClose();
  };
  return (
    <TaskDialog
      title="選擇付款方式"
      description={order && `訂單 ${orderNo}，目前應付 ${formatTwd(order.payableTwd)}`}
      onClose={onClose}
    >
      {order?.payment?.code && (
        <p className="mb-3 text-sm text-ink-soft">{paidBeforeChangeText(order.payment.method)}</p>
      )}
      <fieldset>
        <legend className="sr-only">付款方式</legend>
        <div className="grid gap-2 py-1">
          {order ? (
            order.payments.map((one) => (
              <ChoiceCard
                key={one}
                name={groupName}
                checked={one === method}
                onChange={() => setChosen(one)}
                title={paymentMethodFacts(one).text}
                note={notes[one]}
                aside={
                  one === order.paymentMethod ? '目前' : asideOf(totals.get(one), order.payableTwd)
                }
              />
            ))
          ) : (
            <Skeleton className="h-40 w-full" />
          )}
        </div>
      </fieldset>
      {/* In sight however many ways there are; as wide as the dialog, below which nothing shows through. */}
      <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 space-y-3 rounded-b-card bg-raised px-5 pt-4 pb-5 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
        {isSettling && (
          <Notice kind="WARNING">
            {methodTotal !== undefined && `應付 ${formatTwd(methodTotal)}，`}
            {paidWithGoodsText}
          </Notice>
        )}
        <div className="flex justify-end gap-3 max-sm:*:flex-1">
          <Button onClick={onClose} look="outline">
            取消
          </Button>
          <Button
            onClick={pay}
            isBusy={isBusy}
            disabled={!method || !order?.payments.includes(method)}
          >
            {isSettling ? '確定改用' : '以此方式付款'}
          </Button>
        </div>
      </div>
    </TaskDialog>
  );
}
