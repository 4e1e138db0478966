import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffOrder } from '@kaituan/contract/staff-order';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefreshLists } from '#admin/parts/use-list.ts';
import { useMay } from '#admin/session/staff.ts';
import { type OrderStep, orderSteps, type StepDetails, stepsOf, takeStep } from './order-steps.ts';
import { StepDialog } from './step-dialog.tsx';

/** What can be done with the order now, the next step first. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const mayDo = useMay();
  const [asked, setAsked] = useState<OrderStep>();
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const { start, isBusy } = useCall({
    run: async ({ step, details }: { step: OrderStep; details: StepDetails }) => {
      await takeStep(api, step, order, details);
      showToast(`${order.orderNo}：${orderSteps[step].text}`, 'SUCCESS');
      setAsked(undefined);
      await refresh('/StaffOrder/DescribeOrder', '/StaffOrder/SearchOrderArray');
    },
  });
  const steps = stepsOf(order).filter((step) =>
    mayDo(orderSteps[step].permission, order.channelId),
  );
  if (steps.length === 0) return null;
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
      {asked && (
        <StepDialog
          step={asked}
          title={`${orderSteps[asked].text}：${order.orderNo}`}
          note={
            asked === 'PAID' && order.payableTwd !== null
              ? `請先確認帳戶收到 ${formatTwd(order.payableTwd)}。`
              : undefined
          }
          isBusy={isBusy}
          onConfirm={(details) => void start({ step: asked, details })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
