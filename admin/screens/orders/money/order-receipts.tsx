import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { formatTwd } from '@kaituan/domain/format-twd';
import { isBeforePreparing } from '@kaituan/domain/shipping/shipment-life';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { receiptStatusText } from '#admin/screens/orders/order-words.ts';
import { useMay } from '#admin/session/staff.ts';

type Receipt = NonNullable<StaffOrder['money']>['receipts'][number];

/** Money that staff recorded by hand or from a statement; the latest can be undone. */
export function OrderReceipts({ order }: { order: StaffOrder }) {
  const mayDo = useMay();
  const [undone, setUndone] = useState<Receipt>();
  const receipts = order.money?.receipts ?? [];
  if (receipts.length === 0) return null;
  const mayUndo = mayDo('RECEIVE_MONEY', order.channelId);
  return (
    <>
      <h3 className="mt-3 text-sm font-semibold">人工入帳</h3>
      <ul className="mt-1 space-y-2 text-sm">
        {receipts.map((receipt, index) => (
          <li
            key={receipt.receiptNo}
            className="flex flex-wrap items-start justify-between gap-x-3"
          >
            <ReceiptFacts receipt={receipt} />
            {mayUndo && index === 0 && !isTooLate(order, receipt) && (
              <Button look="plain" className="-ml-3" onClick={() => setUndone(receipt)}>
                取消收款
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayUndo && receipts[0] && isTooLate(order, receipts[0]) && (
        <p className="mt-1 text-sm text-ink-soft">
          已經開始備貨或出貨，收款不能取消；真的收到又要退的，請用退款。
        </p>
      )}
      {undone && (
        <UndoReceipt
          orderNo={order.orderNo}
          receipt={undone}
          onClose={() => setUndone(undefined)}
        />
      )}
    </>
  );
}

/** Goods were prepared for the money: the order does not owe it again. */
const isTooLate = ({ parcels }: StaffOrder, { status }: Receipt): boolean =>
  status === 'BOOKED' && !parcels.every((parcel) => isBeforePreparing(parcel.status));

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { status, amountTwd, receivedOn, reference, statementFile } = receipt;
  return (
    <div className="min-w-0 tabular-nums">
      <p>
        {receiptStatusText[status]} {formatTwd(amountTwd)}，{receivedOn.replaceAll('-', '/')} 收到
      </p>
      <p className="wrap-anywhere text-ink-soft">
        {[
          `${formatMoment(receipt.bookedAt)} 記錄`,
          receipt.bookedByName,
          reference,
          statementFile && `銀行明細 ${statementFile}`,
        ]
          .filter(Boolean)
          .join('　')}
      </p>
    </div>
  );
}

const followsOf: Record<Receipt['status'], string> = {
  HELD: '這筆部分款項不再算數，訂單還差的金額會變多。',
  BOOKED: '訂單回到未付款，至少再保留一天。',
  RETURNED: '這筆款項不再退回。',
  UNDONE: '',
};

function UndoReceipt(props: { orderNo: string; receipt: Receipt; onClose: () => void }) {
  const { orderNo, receipt, onClose } = props;
  const { receiptNo, status, amountTwd, statementFile } = receipt;
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const [reason, setReason] = useState('');
  const { start, isBusy } = useCall({
    run: async () => {
      await api('/StaffOrder/UndoReceipt', { orderNo, receiptNo, reason });
      showToast(`${orderNo}：收款取消了`, 'SUCCESS');
      await refresh('/StaffOrder/DescribeOrder', '/StaffOrder/SearchOrderArray');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`取消這筆 ${formatTwd(amountTwd)} 的收款？`}
      label="取消收款"
      isBusy={isBusy}
      onConfirm={() => void start()}
      onClose={onClose}
    >
      <p>
        {followsOf[status]}
        {statementFile && '銀行明細的那一列回到待對帳。'}記錯時才取消；真的收到又要退的，請用退款。
      </p>
      <FormField
        label="原因（選填，買家在訂單經過看得到）"
        value={reason}
        maxLength={100}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}
