import { apiOf } from '@kaituan/api-client/query-client';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { useQueryClient } from '@tanstack/react-query';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { NotesSection } from '#admin/parts/notes-section.tsx';

/** Notes among staff; also shown where an order is packed or handed over. */
export function OrderNotes({ order: { orderNo, notes } }: { order: StaffOrder }) {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  return (
    <NotesSection
      notes={notes}
      hint="只有工作人員看得到，請不要寫金額"
      onAdd={async (text) => {
        await api('/StaffOrder/NoteOrder', { orderNo, text });
        await refresh('/StaffOrder/DescribeOrder');
      }}
    />
  );
}
