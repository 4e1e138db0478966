import type { AnswerOf } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import type { StaffOrderRow } from '@kaituan/contract/staff/orders/staff-order';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkReport } from '#admin/parts/lists/bulk-report.tsx';
import { useBulkWork } from '#admin/parts/lists/bulk-work.ts';
import { SelectionBar } from '#admin/parts/lists/selection-bar.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { describeReceived } from '#admin/parts/tell-received.ts';
import { useMay } from '#admin/session/staff.ts';
import {
  type OrderStep,
  orderSteps,
  type StepDetails,
  takeStep,
  typedAmount,
} from './order-steps.ts';
import { StepDialog } from './step-dialog.tsx';

const bulkSteps = ['PAID', 'PREPARE', 'SHIP', 'ARRIVE', 'DELIVER', 'CANCEL'] as const;

/** The same step for all chosen orders, with what became of each. */
export function BulkBar({
  chosen,
  onDone,
}: {
  chosen: readonly StaffOrderRow[];
  /** With the orders that it did not work for. */
  onDone: (failed: readonly string[]) => void;
}) {
  const mayDo = useMay();
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const [asked, setAsked] = useState<OrderStep>();
  const { work, start, close } = useBulkWork<StaffOrderRow>({
    ...{ id: 'orders', title: '處理訂單' },
    keyOf: ({ orderNo }) => orderNo,
  });
  /** Of the chosen orders those that can take a step as they were listed; an older node does not say, and refuses. */
  const thoseFor = (step: OrderStep) =>
    chosen.filter(({ label, steps }) =>
      step === 'PAID' ? label === 'UNPAID' : (steps?.includes(step) ?? true),
    );
  const offered = bulkSteps.filter(
    (step) => mayDo(orderSteps[step].permission) && thoseFor(step).length > 0,
  );
  const textOf = (step: OrderStep) => {
    const count = thoseFor(step).length;
    return `${orderSteps[step].text}${count < chosen.length ? `（${count} 張）` : ''}`;
  };
  const run = async (step: OrderStep, details: StepDetails) => {
    setAsked(undefined);
    const orders = thoseFor(step).filter(
      // Nothing typed is nothing received.
      ({ orderNo }) => step !== 'PAID' || typedAmount(details.amounts[orderNo]) !== undefined,
    );
    await start(orders, async (order) => {
      const answer = await takeStep(api, step, order, details);
      if (step !== 'PAID') return undefined;
      const { result } = answer as AnswerOf<'/StaffOrder/ReceiveMoney'>;
      const isSimple = result.outcome === 'PAID' && result.surplusTwd === 0;
      return isSimple ? undefined : describeReceived(result);
    });
    await refresh('/StaffOrder/SearchOrderArray', '/StaffOrder/DescribeOrder');
  };
  return (
    <>
      <SelectionBar count={chosen.length} onClear={() => onDone([])}>
        {offered.map((step) => (
          <Button key={step} look="outline" onClick={() => setAsked(step)}>
            {textOf(step)}
          </Button>
        ))}
        {offered.length === 0 && (
          <span className="text-sm text-ink-soft">選取的訂單沒有可以一起做的步驟</span>
        )}
      </SelectionBar>
      {asked && (
        <StepDialog
          step={asked}
          orders={thoseFor(asked)}
          title={`${orderSteps[asked].text}：${thoseFor(asked).length} 張訂單`}
          isBusy={false}
          onConfirm={(details) => void run(asked, details)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <BulkReport
        work={work}
        onClose={(failed) => {
          onDone(failed);
          close();
        }}
      />
    </>
  );
}
