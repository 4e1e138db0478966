import { memberQuery } from '@kaituan/api-client/query-client';
import type {
  assignedLists,
  InboxRow,
  StaffThreadRow,
  threadLists,
} from '@kaituan/contract/staff/members/staff-message';
import { threadCategoryText, threadStatusText } from '@kaituan/domain/message/thread-life';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { formatWait } from '@kaituan/kit/format/format-wait.ts';
import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { type Column, DataTable } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs, SelectFilter } from '#admin/parts/lists/filter-bar.tsx';
import { useList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useChannelId, useChannelName } from '#admin/session/channel.ts';

const tabs: readonly { value: (typeof threadLists)[number]; text: string }[] = [
  { value: 'WAITING', text: '等待回覆' },
  { value: 'ANSWERED', text: '已回覆' },
  { value: 'CLOSED', text: '已結束' },
  { value: 'ALL', text: '全部' },
];

const emptyTexts: Record<(typeof threadLists)[number], string> = {
  WAITING: '沒有等待回覆的提問',
  ANSWERED: '沒有已回覆的提問',
  CLOSED: '還沒有結束的提問',
  ALL: '還沒有人提問',
};

const assignedText: Record<(typeof assignedLists)[number], string> = {
  ANYBODY: '不限',
  MINE: '我的',
  NOBODY: '未指派',
};

/** Members' questions; of those that wait, the longest waiting first. */
export default function ThreadListScreen() {
  const { filters, change } = useListAddress(['which', 'assigned', 'search']);
  const ofChannelId = useChannelId() ?? null;
  const which = tabs.find(({ value }) => value === filters.which)?.value ?? 'WAITING';
  const assigned =
    filters.assigned === 'MINE' || filters.assigned === 'NOBODY' ? filters.assigned : 'ANYBODY';
  const { search } = filters;
  const list = useList('/StaffMessage/SearchThreadArray', {
    ...{ which, search, ofChannelId },
    assigned,
  });
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const inbox = useInbox(ofChannelId);
  const columns = useMemo(threadColumns, []);
  const countOf = { ANYBODY: undefined, MINE: inbox?.forMe, NOBODY: inbox?.forNobody };
  return (
    <>
      <PageHeader title="留言板" note={inbox?.text || (which === 'WAITING' && '等最久的在前')}>
        <ExportMenu name="留言板" columns={columns} list={list} />
        <Link to="/messages/replies" className={buttonStyle.outline}>
          常用回覆
        </Link>
      </PageHeader>
      <FilterTabs
        label="提問"
        value={which}
        options={tabs}
        onChange={(value) => change({ which: value === 'WAITING' ? '' : value })}
      />
      <FilterBar search={search} onSearch={onSearch} placeholder="主旨、會員或訂單">
        <SelectFilter
          label="負責"
          value={assigned}
          options={(['ANYBODY', 'MINE', 'NOBODY'] as const).map((value) => ({
            value,
            text: `${assignedText[value]}${countOf[value] ? `（${countOf[value]} 則等待回覆）` : ''}`,
          }))}
          onChange={(value) => change({ assigned: value === 'ANYBODY' ? '' : value })}
        />
      </FilterBar>
      <DataTable
        label="提問"
        columns={columns}
        list={list}
        keyOf={({ referenceId }) => referenceId}
        linkOf={({ referenceId }) => `/messages/${referenceId}`}
        empty={
          search === '' && assigned === 'ANYBODY' ? (
            <EmptyState icon={<MailCheck size={28} />} title={emptyTexts[which]} />
          ) : undefined
        }
      />
    </>
  );
}

const pollIntervalMs = 60_000;

/** What waits in the chosen channel, or in all, and how long first answers took; each channel has its own median. */
function useInbox(ofChannelId: number | null) {
  const channelName = useChannelName();
  const { data, dataUpdatedAt } = useQuery({
    ...memberQuery('/StaffMessage/GetInboxArray', {}),
    ...{ staleTime: 0, refetchInterval: pollIntervalMs, refetchOnWindowFocus: true },
  });
  const rows = data?.result.filter(
    ({ channelId }) => ofChannelId === null || channelId === ofChannelId,
  );
  if (!rows) return undefined;
  const since = rows.flatMap(({ waitingSince }) => waitingSince ?? []).toSorted()[0];
  const medians = rows.filter(hasMedian);
  const texts = [
    since && `最久的等了 ${formatSpan((dataUpdatedAt - Date.parse(since)) / 1_000)}`,
    medians[0] &&
      `近 ${medians[0].firstAnswer.days} 天首次回覆的中位數：${medians
        .map(({ channelId, firstAnswer }) => {
          const span = formatSpan(firstAnswer.medianSeconds);
          return medians.length > 1 ? `${channelName(channelId)} ${span}` : span;
        })
        .join('、')}`,
  ];
  const sum = (count: (row: InboxRow) => number) =>
    rows.reduce((total, row) => total + count(row), 0);
  return {
    text: texts.filter(Boolean).join('　'),
    forMe: sum(({ waitingForMe }) => waitingForMe),
    forNobody: sum(({ waitingForNobody }) => waitingForNobody),
  };
}

const hasMedian = (row: InboxRow): row is InboxRow & { firstAnswer: { medianSeconds: number } } =>
  row.firstAnswer.medianSeconds !== null;

/** As exact as it matters: 5 分, 1 小時 30 分, 2 天. */
const formatSpan = (seconds: number): string =>
  seconds < 48 * 3_600
    ? formatWait(60 * Math.max(2, Math.round(seconds / 60))).replace(/( 0 小時)? 0 [分秒]$/, '')
    : `${Math.round(seconds / 86_400)} 天`;

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
    ...{ id: 'assignee', title: '負責' },
    cell: ({ assignee }) => assignee?.name ?? <span className="text-ink-soft">未指派</span>,
    value: ({ assignee }) => assignee?.name ?? '',
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
