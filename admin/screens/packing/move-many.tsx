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

type Props = {
  /** The screen, which finds its own work again. */
  of: string;
  parcels: readonly StaffParcel[];
  look?: 'primary' | 'outline';
  /** With the keys of those that are not moved. */
  onDone?: (left: readonly string[]) => void;
};

/** Steps for all parcels that can take them, and what became of each. */
export const MoveMany = ({ steps, ...props }: Props & { steps: readonly Step[] }) =>
  steps.map((step) => <MoveByStep key={step} step={step} {...props} />);

function MoveByStep({ step, of, parcels, look = 'primary', onDone }: Props & { step: Step }) {
  const { label, note, fits } = steps[step];
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const [isAsked, setIsAsked] = useState(false);
  const { work, start, close } = useBulkWork<StaffParcel>({
    ...{ id: `${of}-${step}`, title: label, keyOf: keyOfParcel },
  });
  const suited = parcels.filter(fits);
  const otherCount = parcels.length - suited.length;
  const move = async () => {
    setIsAsked(false);
    await start(suited, ({ orderNo, shipmentNo, labelVersion }) =>
      api('/StaffOrder/MoveParcels', {
        ...{ orderNo, parcel: shipmentNo, step },
        // What is only prepared has no label yet that could be another one.
        ...(step !== 'PREPARE' && { labelVersion }),
      }),
    );
    await refresh(
      ...(['/StaffPacking/SearchParcelArray', '/StaffOrder/SearchOrderArray'] as const),
      '/StaffOrder/DescribeOrder',
    );
  };
  const leave = (failed: readonly string[]) => {
    const moved = new Set(
      work?.outcomes.filter(({ problem }) => problem === null).map(({ key }) => key),
    );
    const left = parcels.map(keyOfParcel).filter((key) => !moved.has(key));
    onDone?.([...new Set([...failed, ...left])]);
    close();
  };
  return (
    <>
      {suited.length > 0 && (
        <Button look={look} onClick={() => setIsAsked(true)}>
          {suited.length} 個包裹{label}
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={`${suited.length} 個包裹${label}？`}
          label={label}
          onConfirm={() => void move()}
          onClose={() => setIsAsked(false)}
        >
          <p>{note}</p>
          {otherCount > 0 && (
            <p className="mt-2">
              另有 {otherCount} 個包裹現在不能{label}，不會更動。
            </p>
          )}
        </ConfirmDialog>
      )}
      <BulkReport work={work} onClose={leave} />
    </>
  );
}
