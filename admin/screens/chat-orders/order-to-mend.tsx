import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffChatOrder } from '@kaituan/contract/staff/orders/staff-chat-order';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { OrderLink } from '#admin/session/order-link.tsx';
import { useMay } from '#admin/session/staff.ts';

/** What the chat says of an order that nothing here changes by itself, and what staff can do about it. */
export function OrderToMend(props: {
  who: string;
  order: StaffChatOrder;
  state: 'CANCELLED' | 'PAID_CHANGED';
  channelId: number;
}) {
  const { who, order, state, channelId } = props;
  const mayCancel = useMay()('ORDERS', channelId);
  const isCancelled = state === 'CANCELLED';
  return (
    <div className="mt-1 rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
      <p>
        {isCancelled
          ? `${who}在聊天裡取消了，訂單還在，取消訂單後才不會出貨。`
          : `${who}的訂單已經付款，這裡改不了數量；要減少請到訂單裡改。`}
        {!mayCancel && '請有訂單權限的同事處理。'}
      </p>
      <div className="flex flex-wrap items-center gap-x-3">
        <OrderLink className="min-h-11 font-semibold" orderNo={order.orderNo}>
          看{who}的訂單
        </OrderLink>
        {isCancelled && mayCancel && <CancelOrder who={who} order={order} />}
      </div>
    </div>
  );
}

function CancelOrder({ who, order }: { who: string; order: StaffChatOrder }) {
  const { orderNo, payableTwd, state } = order;
  const [isAsking, setIsAsking] = useState(false);
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const { start, isBusy } = useCall({
    run: async () => {
      await api('/StaffOrder/CancelOrderByShop', { orderNo, reason: '您在聊天裡取消了' });
      showToast(`已取消${who}的訂單`, 'SUCCESS');
      setIsAsking(false);
      await refresh('/StaffGroupBuy/GetChatOrderArray', '/StaffGroupBuy/DescribeCampaign');
    },
  });
  return (
    <>
      <Button look="outline" onClick={() => setIsAsking(true)}>
        取消訂單<span className="sr-only">：{who}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`取消${who}的訂單？`}
          label="取消訂單"
          isBusy={isBusy}
          onConfirm={() => void start()}
          onClose={() => setIsAsking(false)}
        >
          <p>
            訂單 {orderNo}（{formatTwd(payableTwd)}）：名額釋出
            {state === 'PAID' && '，付過的款項全額退回'}；不能復原。會告知對方「您在聊天裡取消了」。
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
