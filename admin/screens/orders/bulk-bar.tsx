import { apiOf } from '@kaituan/api-client/query-client';
import type { StaffOrderRow } from '@kaituan/contract/staff-order';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkReport } from '#admin/parts/bulk-report.tsx';
import { useBulkWork } from '#admin/parts/bulk-work.ts';
import { SelectionBar } from '#admin/parts/selection-bar.tsx';
import { useRefreshLists } from '#admin/parts/use-list.ts';
import { useMay } from '#admin/session/staff.ts';
import { type OrderStep, orderSteps, type StepDetails, takeStep } from './order-steps.ts';
import { StepDialog } from './step-dialog.tsx';

const bulkSteps = ['PAID', 'PREPARE', 'SHIP', 'DELIVER', 'CANCEL'] as const;

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
  const { progress, start, stop, close } = useBulkWork<string>();
  const run = async (step: OrderStep, details: StepDetails) => {
    setAsked(undefined);
    const orderNos = chosen.map(({ orderNo }) => orderNo);
    const amounts = new Map(chosen.map((order) => [order.orderNo, order.payableTwd]));
    await start(orderNos, (orderNo) =>
      takeStep(api, step, { orderNo, payableTwd: amounts.get(orderNo) ?? null }, details),
    );
    await refresh('/StaffOrder/SearchOrderArray', '/StaffOrder/DescribeOrder');
  };
  return (
    <>
      <SelectionBar count={chosen.length} onClear={() => onDone([])}>
        {bulkSteps
          .filter((step) => mayDo(orderSteps[step].permission))
          .map((step) => (
            <Button key={step} look="outline" onClick={() => setAsked(step)}>
              {orderSteps[step].text}
            </Button>
          ))}
      </SelectionBar>
      {asked && (
        <StepDialog
          isForMany
          step={asked}
          title={`${orderSteps[asked].text}：${chosen.length} 張訂單`}
          note={asked === 'PAID' ? '會以每張訂單的應付金額記為收款。' : undefined}
          isBusy={false}
          onConfirm={(details) => void run(asked, details)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {progress && (
        <BulkReport
          title="處理訂單"
          progress={progress}
          nameOf={(orderNo) => orderNo}
          onStop={stop}
          onClose={() => {
            onDone(
              progress.outcomes.flatMap(({ item, problem }) => (problem === null ? [] : [item])),
            );
            close();
          }}
        />
      )}
    </>
  );
}
