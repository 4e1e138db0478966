import { type AnswerOf, findRefusal } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { describeReceived, toastKindOf } from '#admin/parts/tell-received.ts';
import { useMay } from '#admin/session/staff.ts';
import { ReduceOrder } from './changes/reduce-order.tsx';
import { type OrderStep, orderSteps, type StepDetails, stepsOf, takeStep } from './order-steps.ts';
import { StepDialog } from './step-dialog.tsx';

/** What can be done with the order now, the next step first. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const mayDo = useMay();
  const [asked, setAsked] = useState<OrderStep>();
  const [isReducing, setIsReducing] = useState(false);
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const refreshAll = () => refresh('/StaffOrder/DescribeOrder', '/StaffOrder/SearchOrderArray');
  const { orderNo } = order;
  const undo = useCall({
    run: async (receiptNo: string) => {
      await api('/StaffOrder/UndoReceipt', { orderNo, receiptNo });
      showToast(`${orderNo}：收款取消了`, 'SUCCESS');
      await refreshAll();
    },
  });
  const tellMoney = (received: AnswerOf<'/StaffOrder/ReceiveMoney'>['result']) =>
    showToast(
      `${orderNo}：${describeReceived(received)}`,
      toastKindOf(received),
      // What was recorded before is undone in the list of receipts, where it can be seen; a paid difference not at all.
      received.outcome === 'REPEATED' || (order.money?.differenceTwd ?? null) !== null
        ? undefined
        : { label: '復原', onPress: () => void undo.start(received.receiptNo) },
    );
  const { start, isBusy } = useCall({
    run: async ({ step, details }: { step: OrderStep; details: StepDetails }) => {
      const answer = await takeStep(api, step, order, details);
      setAsked(undefined);
      if (step === 'PAID') tellMoney((answer as AnswerOf<'/StaffOrder/ReceiveMoney'>).result);
      else showToast(`${orderNo}：${orderSteps[step].text}`, 'SUCCESS');
      await refreshAll();
    },
    explain: (error) => {
      // The question that stays open is about the order as it is now.
      if (findRefusal(error)?.code === 'ORDER_STATE_CONFLICT') void refreshAll();
      return false;
    },
  });
  const steps = stepsOf(order).filter((step) =>
    mayDo(orderSteps[step].permission, order.channelId),
  );
  const mayReduce = mayDo('MONEY', order.channelId) && canReduce(order);
  if (steps.length === 0 && !mayReduce) return null;
  return (
    <div className="mb-4 flex flex-wrap gap-2 print:hidden">
      {steps.map((step, index) => (
        <Button
          key={step}
          look={index === 0 && step !== 'CANCEL' ? 'primary' : 'outline'}
          onClick={() => setAsked(step)}
        >
          {orderSteps[step].text}
        </Button>
      ))}
      {mayReduce && (
        <Button look="outline" onClick={() => setIsReducing(true)}>
          取下商品或補償
        </Button>
      )}
      {isReducing && (
        <ReduceOrder
          order={order}
          onCancelOrder={() => {
            setIsReducing(false);
            setAsked('CANCEL');
          }}
          onClose={() => setIsReducing(false)}
        />
      )}
      {asked && (
        <StepDialog
          step={asked}
          title={`${orderSteps[asked].text}：${orderNo}`}
          orders={[{ ...order, ...order.money }]}
          isBusy={isBusy}
          onConfirm={(details) => void start({ step: asked, details })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

/** Whether there may be something to take off or to give back; the shop says whether there is. */
function canReduce({ status, money }: StaffOrder): boolean {
  const isEverythingBack =
    money !== null && money.paidTwd > 0 && money.refundedTwd >= money.paidTwd;
  return status !== 'CANCELLED' && !isEverythingBack;
}
