import type { StaffBulletinRow } from '@kaituan/contract/staff/shop/staff-bulletin';
import {
  type BulletinState,
  bulletinKindText,
  bulletinStates,
  bulletinStateText,
} from '@kaituan/domain/bulletin/bulletin';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { Megaphone } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { type Column, DataTable } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs } from '#admin/parts/lists/filter-bar.tsx';
import { useList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useChannelName } from '#admin/session/channel.ts';

const tabs = [
  { value: 'ALL', text: '全部' },
  ...bulletinStates.map((value) => ({ value, text: bulletinStateText[value] })),
] as const;
const tones = { DRAFT: 'quiet', SCHEDULED: 'accent', PUBLISHED: 'good', EXPIRED: 'quiet' } as const;

/** 最新消息: what the shop announces, with drafts and what is planned. */
export default function BulletinListScreen() {
  const { filters, change } = useListAddress(['which', 'search']);
  const which = tabs.find(({ value }) => value === filters.which)?.value ?? 'ALL';
  const { search } = filters;
  const list = useList('/StaffBulletin/SearchBulletinArray', { which, search });
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const nameOf = useChannelName();
  const columns = useMemo(() => columnsOf(nameOf), [nameOf]);
  return (
    <>
      <PageHeader title="最新消息" note="顯示在商店的「最新消息」；商品召回另外通知買過的會員。">
        <ExportMenu name="最新消息" columns={columns} list={list} />
        <Link to="/bulletins/new" className={buttonStyle.primary}>
          寫一則
        </Link>
      </PageHeader>
      <FilterTabs
        label="狀態"
        value={which}
        options={tabs}
        onChange={(value: BulletinState | 'ALL') => change({ which: value === 'ALL' ? '' : value })}
      />
      <FilterBar search={search} onSearch={onSearch} placeholder="標題" />
      <DataTable
        label="最新消息"
        columns={columns}
        list={list}
        keyOf={({ bulletinId }) => String(bulletinId)}
        linkOf={({ bulletinId }) => `/bulletins/${bulletinId}`}
        empty={
          <EmptyState
            icon={<Megaphone size={28} />}
            title={search ? '沒有符合的消息' : '這裡還沒有消息'}
          />
        }
      />
    </>
  );
}

function kindText({ kind, announcedAt, hasToldBuyers }: StaffBulletinRow): string {
  if (!announcedAt) return bulletinKindText[kind];
  const told = hasToldBuyers === false ? '沒有買家要通知' : '已通知買家';
  return `${bulletinKindText[kind]}（${told}）`;
}

const columnsOf = (nameOf: (channelId: number) => string): readonly Column<StaffBulletinRow>[] => [
  { ...{ id: 'title', title: '標題' }, cell: ({ title }) => title, value: ({ title }) => title },
  {
    ...{ id: 'state', title: '狀態' },
    cell: ({ state, isPinned }) => (
      <span className="inline-flex flex-wrap gap-1">
        <Badge tone={tones[state]}>{bulletinStateText[state]}</Badge>
        {isPinned && <Badge tone="rose">置頂</Badge>}
      </span>
    ),
    value: ({ state, isPinned }) => `${bulletinStateText[state]}${isPinned ? '、置頂' : ''}`,
  },
  {
    ...{ id: 'kind', title: '種類' },
    cell: kindText,
    value: kindText,
  },
  {
    ...{ id: 'channel', title: '通路', isWideOnly: true },
    cell: ({ channelId }) => (channelId === null ? '全站' : nameOf(channelId)),
    value: ({ channelId }) => (channelId === null ? '全站' : nameOf(channelId)),
  },
  {
    ...{ id: 'publishAt', title: '發布' },
    cell: ({ publishAt }) => (
      <span className="whitespace-nowrap">{publishAt ? formatMoment(publishAt) : '—'}</span>
    ),
    value: ({ publishAt }) => (publishAt ? formatMoment(publishAt) : ''),
  },
];
