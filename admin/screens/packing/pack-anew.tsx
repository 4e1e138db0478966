import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Combine, Split } from 'lucide-react';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';

/** What is not in the box yet travels in a parcel of its own, or what was split off goes back. */
export function PackAnew({
  parcel,
  left,
  isBegun,
  onDone,
}: {
  parcel: StaffParcel;
  /** What is not in the box yet. */
  left: readonly { skuId: number; quantity: number }[];
  isBegun: boolean;
  onDone: () => void;
}) {
  const { orderNo, shipmentNo, labelVersion, joins } = parcel;
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const refreshAll = () => refresh('/StaffPacking/SearchParcelArray', '/StaffOrder/DescribeOrder');
  const { start, busyWith } = useCall({
    run: async (what: 'SPLIT' | 'JOIN') => {
      const which = { orderNo, parcel: shipmentNo, labelVersion };
      const { result } =
        what === 'SPLIT'
          ? await api('/StaffPacking/SplitParcel', { ...which, units: [...left] })
          : await api('/StaffPacking/JoinParcel', which);
      const text =
        what === 'SPLIT'
          ? `另裝成包裹 ${result}，請列印新的標籤與出貨單`
          : `已併入包裹 ${result}，請列印新的標籤與出貨單`;
      showToast(`${orderNo}：${text}`, 'SUCCESS');
      await refreshAll();
      onDone();
    },
    explain: async () => {
      await refreshAll();
      return false;
    },
  });
  const pieces = left.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="mt-3 flex flex-wrap justify-end gap-2">
      {isBegun && pieces > 0 && (
        <Button look="outline" isBusy={busyWith === 'SPLIT'} onClick={() => void start('SPLIT')}>
          <Split aria-hidden size={18} />
          沒放入的 {pieces} 件另裝一個包裹
        </Button>
      )}
      {!isBegun && joins !== null && (
        <Button look="outline" isBusy={busyWith === 'JOIN'} onClick={() => void start('JOIN')}>
          <Combine aria-hidden size={18} />
          併入包裹 {joins}
        </Button>
      )}
    </div>
  );
}
