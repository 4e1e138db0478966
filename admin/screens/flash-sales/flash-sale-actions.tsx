import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { DescribedFlashSale } from '@kaituan/contract/staff/promotions/staff-flash-sale';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';

type Sale = DescribedFlashSale;

/** Ends a running flash sale, or calls one off, after a confirmation that names the consequences. */
export function FlashSaleActions(props: { sale: Sale; onChanged: () => unknown }) {
  const { sale, onChanged } = props;
  const [asking, setAsking] = useState<'END' | 'CANCEL'>();
  const isOn = sale.state === 'LIVE' || sale.state === 'SOLD_OUT';
  if (!isOn && sale.state !== 'SCHEDULED') return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {isOn && (
        <Button look="outline" onClick={() => setAsking('END')}>
          提前結束
        </Button>
      )}
      <Button look="plain" onClick={() => setAsking('CANCEL')}>
        取消搶購
      </Button>
      {asking && (
        <StopDialog
          sale={sale}
          isCancelling={asking === 'CANCEL'}
          onClose={() => setAsking(undefined)}
          onDone={onChanged}
        />
      )}
    </div>
  );
}

function StopDialog(props: {
  sale: Sale;
  isCancelling: boolean;
  onClose: () => void;
  onDone: () => unknown;
}) {
  const { sale, isCancelling, onClose, onDone } = props;
  const { flashSaleId, title } = sale;
  const api = apiOf(useQueryClient());
  const [reason, setReason] = useState('');
  const { start, isBusy } = useCall({
    run: async () => {
      const { result } = isCancelling
        ? await api('/StaffFlashSale/CancelFlashSale', { flashSaleId, reason: reason.trim() })
        : await api('/StaffFlashSale/EndFlashSale', { flashSaleId });
      const back = result.returned > 0 ? `，${result.returned} 件回到一般庫存` : '';
      showToast(`${isCancelling ? '已取消' : '已結束'}${back}`, 'SUCCESS');
      onClose();
      await onDone();
    },
  });
  const name = isCancelling ? '取消搶購' : '提前結束';
  return (
    <ConfirmDialog
      title={`${name}「${title}」？`}
      label={name}
      isBusy={isBusy}
      isBlocked={isCancelling && reason.trim() === ''}
      onClose={onClose}
      onConfirm={() => void start()}
    >
      <ul className="list-disc space-y-1 pl-5">
        {consequencesOf(sale, isCancelling).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {isCancelling && (
        <FormField
          label="原因（會告知未付款的買家）"
          value={reason}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}

/** The consequences, shown before. */
function consequencesOf(sale: Sale, isCancelling: boolean): string[] {
  const { state, left, unpaidOrders, reportedOrders, boughtOrders } = sale;
  if (state === 'SCHEDULED') return ['搶購不會開始，還沒有人下單。不能復原。'];
  const cancelled = unpaidOrders - reportedOrders;
  const ofUnpaid = isCancelling
    ? [
        ...(cancelled > 0
          ? [
              `${cancelled} 筆還沒付款的訂單會取消，同一張訂單的其他商品也一起取消；晚到的款項退回。`,
            ]
          : []),
        ...(reportedOrders > 0
          ? [`${reportedOrders} 筆已回報匯款的訂單照舊，請到收款對帳核對。`]
          : []),
      ]
    : unpaidOrders > 0
      ? [`${unpaidOrders} 筆還沒付款的訂單照舊，期限內付款就成立。`]
      : [];
  return [
    `剩下的 ${left} 件回到一般庫存，馬上沒有人能再用搶購價買；正在結帳、還沒送出的人會先看到平常的價格。`,
    ...ofUnpaid,
    ...(boughtOrders > 0 ? [`${boughtOrders} 筆已付款或取貨時付款的訂單照常出貨。`] : []),
    '不能復原。',
  ];
}
