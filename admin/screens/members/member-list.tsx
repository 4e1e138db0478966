import type {
  MemberList,
  StaffMemberRow,
} from '@kaituan/contract/staff/members/staff-member-story';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { formatDate, formatMoment } from '@kaituan/kit/format/format-date.ts';
import { UsersRound } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { type Column, DataTable } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs } from '#admin/parts/lists/filter-bar.tsx';
import { useList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useChannelId, useChannelName, useOneChannelId } from '#admin/session/channel.ts';
import { useMay } from '#admin/session/staff.ts';

const tabs: readonly { value: MemberList; text: string }[] = [
  { value: 'ALL', text: '全部' },
  { value: 'BUYERS', text: '買過的' },
  { value: 'VERIFIED', text: '通路會員' },
  { value: 'NOTED', text: '有備註' },
  { value: 'SUSPENDED', text: '已停用' },
];

/** Whose members are seen: those of the chosen channel, or of the whole shop where one may see that. */
export function useMembersChannel(): number | null {
  const chosen = useChannelId();
  const one = useOneChannelId();
  const may = useMay();
  return chosen ?? (may('MEMBERS', null) ? null : one);
}

/** 會員: who buys here, what they bought for, and who waits for an answer about it. */
export default function MemberListScreen() {
  const channelId = useMembersChannel();
  const { filters, change } = useListAddress(['search', 'which', 'sort']);
  const which = tabs.find(({ value }) => value === filters.which)?.value ?? 'ALL';
  const isNewestFirst = filters.sort !== 'OLDEST';
  const list = useList('/StaffMember/SearchMemberArray', {
    ...{ channelId, which, search: filters.search, sort: isNewestFirst ? 'NEWEST' : 'OLDEST' },
  });
  const columns = useMemberColumns();
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const isFiltered = filters.search !== '' || which !== 'ALL';
  return (
    <>
      <PageHeader title="會員" note="電子郵件與手機遮住一部分；完整的在會員頁，查看會留下紀錄。">
        <ExportMenu name="會員" columns={columns} list={list} />
      </PageHeader>
      <FilterTabs
        label="會員"
        value={which}
        options={tabs}
        onChange={(value) => change({ which: value === 'ALL' ? '' : value })}
      />
      <FilterBar
        search={filters.search}
        onSearch={onSearch}
        placeholder="名字、收件人、完整的手機或電子郵件"
      />
      <DataTable
        label="會員"
        columns={columns}
        list={list}
        keyOf={({ memberId }) => memberId}
        linkOf={({ memberId }) => `/members/${encodeURIComponent(memberId)}`}
        sort={{
          ...{ columnId: 'joinedAt', isDescending: isNewestFirst },
          onTurn: () => change({ sort: isNewestFirst ? 'OLDEST' : '' }),
        }}
        empty={
          <EmptyState
            icon={<UsersRound size={28} />}
            title={isFiltered ? '沒有符合的會員' : '還沒有會員'}
          >
            {isFiltered && (
              <p className="text-ink-soft">手機與電子郵件要完整；名字打一部分就可以。</p>
            )}
          </EmptyState>
        }
      />
    </>
  );
}

function useMemberColumns(): readonly Column<StaffMemberRow>[] {
  const channelName = useChannelName();
  return useMemo(
    () => [
      {
        ...{ id: 'name', title: '會員' },
        cell: ({ displayName }) => <span className="wrap-anywhere">{displayName}</span>,
        value: ({ displayName }) => displayName,
      },
      {
        ...{ id: 'state', title: '身分' },
        cell: (row) => <MemberBadges member={row} />,
        value: ({ verifiedChannelId, isSuspended }) =>
          [verifiedChannelId !== null && channelName(verifiedChannelId), isSuspended && '已停用']
            .filter(Boolean)
            .join('、'),
      },
      {
        ...{ id: 'contact', title: '聯絡' },
        cell: ({ phone, email }) => (
          <span className="text-ink-soft tabular-nums wrap-anywhere">{phone ?? email ?? ''}</span>
        ),
        value: ({ phone, email }) => phone ?? email ?? '',
      },
      {
        ...{ id: 'orderCount', title: '訂單', isNumber: true },
        cell: ({ orderCount }) => `${orderCount} 筆`,
        value: ({ orderCount }) => orderCount,
      },
      {
        ...{ id: 'paid', title: '消費', isNumber: true },
        cell: ({ paidTwd }) => formatTwd(paidTwd),
        value: ({ paidTwd }) => paidTwd,
      },
      {
        ...{ id: 'lastOrderAt', title: '最近下單', isWideOnly: true },
        cell: ({ lastOrderAt }) => (
          <span className="whitespace-nowrap text-ink-soft tabular-nums">
            {lastOrderAt ? formatMoment(lastOrderAt) : '—'}
          </span>
        ),
        value: ({ lastOrderAt }) => (lastOrderAt ? formatMoment(lastOrderAt) : ''),
      },
      {
        ...{ id: 'joinedAt', title: '加入', isWideOnly: true },
        cell: ({ joinedAt }) => (
          <span className="whitespace-nowrap text-ink-soft tabular-nums">
            {formatDate(joinedAt)}
          </span>
        ),
        value: ({ joinedAt }) => formatDate(joinedAt),
      },
    ],
    [channelName],
  );
}

type Marked = Pick<StaffMemberRow, 'verifiedChannelId' | 'isSuspended' | 'noteCount'>;

/** What staff should know of a member at a glance. */
export function MemberBadges({ member }: { member: Marked }) {
  const channelName = useChannelName();
  const { verifiedChannelId, isSuspended, noteCount } = member;
  if (!isSuspended && verifiedChannelId === null && noteCount === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {isSuspended && <Badge tone="accent">已停用</Badge>}
      {verifiedChannelId !== null && <Badge tone="rose">{channelName(verifiedChannelId)}</Badge>}
      {noteCount > 0 && <Badge tone="quiet">備註 {noteCount}</Badge>}
    </span>
  );
}
