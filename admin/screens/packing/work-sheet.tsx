import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { LaterSwitch } from './later-switch.tsx';
import { useParcels } from './use-parcels.ts';

/** A screen over the parcels that were chosen on the list, with the way back to it. */
export function WorkSheet(props: {
  title: string;
  note?: (parcels: readonly StaffParcel[]) => string;
  /** Buttons. */
  actions?: (parcels: readonly StaffParcel[]) => ReactNode;
  children: (parcels: readonly StaffParcel[]) => ReactNode;
}) {
  const [parameters] = useSearchParams();
  const { data, isError, refetch } = useParcels();
  return (
    <>
      <PageHeader
        title={props.title}
        note={data && props.note?.(data.parcels)}
        back={{ to: `/packing?${parameters}`, label: '揀貨與出貨' }}
      >
        {data && data.parcels.length > 0 && props.actions?.(data.parcels)}
      </PageHeader>
      <LaterSwitch count={data?.laterCount} className="mb-3" />
      {data ? (
        data.parcels.length > 0 ? (
          props.children(data.parcels)
        ) : (
          <EmptyState icon={<PackageCheck size={28} />} title="沒有要處理的包裹" />
        )
      ) : isError ? (
        <FailedList onRetry={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </>
  );
}
