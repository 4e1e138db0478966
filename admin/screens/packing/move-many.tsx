import { apiOf } from '@kaituan/api-client/query-client';
import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import { parcelStepFrom } from '@kaituan/domain/shipping/shipment-life';
import { isFetchedAtShop } from '@kaituan/domain/shipping/shipping-method';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { BulkReport } from '#admin/parts/lists/bulk-report.tsx';
import { useBulkWork } from '#admin/parts/lists/bulk-work.ts';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { keyOfParcel } from './use-parcels.ts';

const steps = {
  PREPARE: {
    label: '開始備貨',
    note: '開始備貨後，買家不能再自己取消訂單。',
    fits: ({ status }: StaffParcel) => status === 'READY',
  },
  ARRIVE: {
    label: '放到取貨地點',
    note: '買家會收到可以取貨的通知。',
    // Who changed since its label was printed is looked at alone.
    fits: ({ status, method, isRelabelled }: StaffParcel) =>
      parcelStepFrom.ARRIVE.includes(status) && isFetchedAtShop(method) && !isRelabelled,
  },
};
type Step = keyof typeof steps;

/** One step for all parcels that can take it, and what became of each. */
export function MoveMany(props: {
  steps: readonly Step[];
  parcels: readonly StaffParcel[];
  look?: 'primary' | 'outline';
  /** With the keys of those that it did not work for. */
  onDone?: (failed: readonly string[]) => void;
}) {
  const { parcels, look = 'primary', onDone } = props;
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const [asked, setAsked] = useState<Step>();
  const { work, start, close } = useBulkWork<StaffParcel>({
    ...{ id: 'parcels', title: asked ? steps[asked].label : '處理包裹', keyOf: keyOfParcel },
  });
  const thatTake = (step: Step) => parcels.filter(steps[step].fits);
  const move = async (step: Step) => {
    setAsked(undefined);
    await start(thatTake(step), ({ orderNo, shipmentNo, labelVersion }) =>
      api('/StaffOrder/MoveParcels', { orderNo, parcel: shipmentNo, step, labelVersion }),
    );
    await refresh(
      ...(['/StaffPacking/SearchParcelArray', '/StaffOrder/SearchOrderArray'] as const),
      '/StaffOrder/DescribeOrder',
    );
  };
  const count = asked ? thatTake(asked).length : 0;
  return (
    <>
      {props.steps
        .filter((step) => thatTake(step).length > 0)
        .map((step) => (
          <Button key={step} look={look} onClick={() => setAsked(step)}>
            {thatTake(step).length} 個包裹{steps[step].label}
          </Button>
        ))}
      {asked && (
        <ConfirmDialog
          title={`${count} 個包裹${steps[asked].label}？`}
          label={steps[asked].label}
          onConfirm={() => void move(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{steps[asked].note}</p>
        </ConfirmDialog>
      )}
      <BulkReport
        work={work}
        onClose={(failed) => {
          onDone?.(failed);
          close();
        }}
      />
    </>
  );
}
