import type { StaffThreadRow, threadLists } from '@kaituan/contract/staff-message';
import { threadCategoryText, threadStatusText } from '@kaituan/domain/message/thread-life';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { MailCheck } from 'lucide-react';
import { useMemo } from 'react';
import { type Column, DataTable } from '#admin/parts/data-table.tsx';
import { FilterTabs } from '#admin/parts/filter-bar.tsx';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useList } from '#admin/parts/use-list.ts';
import { useListAddress } from '#admin/parts/use-list-address.ts';

const tabs: readonly { value: (typeof threadLists)[number]; text: string }[] = [
  { value: 'WAITING', text: '等待回覆' },
  { value: 'ANSWERED', text: '已回覆' },
  { value: 'CLOSED', text: '已結束' },
  { value: 'ALL', text: '全部' },
];

/** Members' questions; of those that wait, whoever waits longest is first. */
export default function ThreadListScreen() {
  const { filters, change } = useListAddress(['which']);
  const which = tabs.find(({ value }) => value === filters.which)?.value ?? 'WAITING';
  const list = useList('/StaffMessage/SearchThreadArray', { which });
  const columns = useMemo(threadColumns, []);
  return (
    <>
      <PageHeader title="留言板" note={which === 'WAITING' ? '等最久的在前' : undefined} />
      <FilterTabs
        label="提問"
        value={which}
        options={tabs}
        onChange={(value) => change({ which: value === 'WAITING' ? '' : value })}
      />
      <DataTable
        label="提問"
        columns={columns}
        list={list}
        keyOf={({ referenceId }) => referenceId}
        linkOf={({ referenceId }) => `/messages/${referenceId}`}
        empty={
          which === 'WAITING' ? (
            <EmptyState icon={<MailCheck size={28} />} title="沒有等待回覆的提問" />
          ) : undefined
        }
      />
    </>
  );
}

const threadColumns = (): readonly Column<StaffThreadRow>[] => [
  {
    ...{ id: 'subject', title: '主旨' },
    cell: ({ subject }) => subject,
    value: ({ subject }) => subject,
  },
  {
    ...{ id: 'status', title: '狀態' },
    cell: ({ status }) => (
      <Badge tone={status === 'OPEN' ? 'accent' : 'quiet'}>{threadStatusText[status]}</Badge>
    ),
    value: ({ status }) => threadStatusText[status],
  },
  {
    ...{ id: 'category', title: '類別' },
    cell: ({ category }) => threadCategoryText[category],
    value: ({ category }) => threadCategoryText[category],
  },
  {
    ...{ id: 'member', title: '會員' },
    cell: ({ memberName }) => memberName,
    value: ({ memberName }) => memberName,
  },
  {
    ...{ id: 'about', title: '關於', isWideOnly: true },
    cell: ({ orderNo, product }) => orderNo ?? product?.name ?? '',
    value: ({ orderNo, product }) => orderNo ?? product?.name ?? '',
  },
  {
    ...{ id: 'at', title: '最後訊息' },
    cell: ({ lastMessageAt }) => (
      <span className="whitespace-nowrap">{formatMoment(lastMessageAt)}</span>
    ),
    value: ({ lastMessageAt }) => formatMoment(lastMessageAt),
  },
];
