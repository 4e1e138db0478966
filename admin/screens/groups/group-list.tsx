import type {
  campaignLists,
  StaffCampaign,
} from '@kaituan/contract/staff/promotions/staff-group-buy';
import { campaignStatusText } from '@kaituan/domain/group-buy/campaign-life';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { Users } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { type Column, DataTable } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs } from '#admin/parts/lists/filter-bar.tsx';
import { useList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useChannelId } from '#admin/session/channel.ts';
import { useMay } from '#admin/session/staff.ts';

type Which = (typeof campaignLists)[number];
type Tab = { value: Which; text: string; empty: string };
const running: Tab = { value: 'RUNNING', text: '進行中', empty: '現在沒有進行中的團購' };
const tabs: readonly Tab[] = [
  running,
  { value: 'SETTLED', text: '已結團', empty: '還沒有結團的團購' },
  { value: 'ALL', text: '全部', empty: '還沒有開過團購' },
];

/** Group buys with their progress; each leads to its live screen. */
export default function GroupListScreen() {
  const { filters, change } = useListAddress(['which', 'search']);
  const tab = tabs.find(({ value }) => value === filters.which) ?? running;
  const { value: which } = tab;
  const { search } = filters;
  const ofChannelId = useChannelId() ?? null;
  const list = useList('/StaffGroupBuy/SearchCampaignArray', { which, search, ofChannelId });
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const columns = useMemo(groupColumns, []);
  const mayDo = useMay();
  return (
    <>
      <PageHeader title="團購現場">
        {mayDo('GROUP_BUYS') && (
          <Link to="/group-buys/new" className={buttonStyle.primary}>
            開新團購
          </Link>
        )}
        <ExportMenu name="團購" columns={columns} list={list} />
      </PageHeader>
      <FilterTabs
        label="團購狀態"
        value={which}
        options={tabs}
        onChange={(value) => change({ which: value === 'RUNNING' ? '' : value })}
      />
      <FilterBar search={search} onSearch={onSearch} placeholder="團購名稱或編號" />
      <DataTable
        label="團購"
        columns={columns}
        list={list}
        keyOf={({ campaignId }) => String(campaignId)}
        linkOf={({ campaignId }) => `/group-buys/${campaignId}`}
        empty={
          search === '' ? <EmptyState icon={<Users size={28} />} title={tab.empty} /> : undefined
        }
      />
    </>
  );
}

const groupColumns = (): readonly Column<StaffCampaign>[] => [
  {
    ...{ id: 'title', title: '團購' },
    cell: ({ title }) => title,
    value: ({ title }) => title,
  },
  {
    ...{ id: 'status', title: '狀態' },
    cell: ({ status }) => (
      <Badge tone={status === 'OPEN' ? 'good' : 'quiet'}>{campaignStatusText[status]}</Badge>
    ),
    value: ({ status }) => campaignStatusText[status],
  },
  {
    ...{ id: 'closesAt', title: '結團' },
    cell: ({ closesAt }) => <span className="whitespace-nowrap">{formatMoment(closesAt)}</span>,
    value: ({ closesAt }) => formatMoment(closesAt),
  },
  {
    ...{ id: 'buyers', title: '人數', isNumber: true },
    cell: ({ confirmedBuyers }) => `${confirmedBuyers} 人`,
    value: ({ confirmedBuyers }) => confirmedBuyers,
  },
  {
    ...{ id: 'units', title: '份數', isNumber: true },
    cell: ({ confirmedUnits }) => `${confirmedUnits} 份`,
    value: ({ confirmedUnits }) => confirmedUnits,
  },
  {
    ...{ id: 'held', title: '付款中', isNumber: true, isWideOnly: true },
    cell: ({ heldBuyers }) => heldBuyers,
    value: ({ heldBuyers }) => heldBuyers,
  },
  {
    ...{ id: 'ratio', title: '達成', isNumber: true },
    // `==`: an older server tells none.
    cell: ({ ratioBps, teamSize }) =>
      teamSize == null ? `${Math.floor(ratioBps / 100)}%` : `${teamSize} 人一團`,
    value: ({ ratioBps, teamSize }) =>
      teamSize == null ? Math.floor(ratioBps / 100) : `${teamSize} 人一團`,
  },
];
