import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type {
  GroupPriceRow,
  StaffPriceGroup,
} from '@kaituan/contract/staff/goods/staff-price-group';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { type Column, DataTable, FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs } from '#admin/parts/lists/filter-bar.tsx';
import { useList, useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useChannelName } from '#admin/session/channel.ts';
import { GroupMembers } from './group-members.tsx';
import { GroupPriceCell } from './group-price-cell.tsx';
import { GroupNameDialog, groupsPath } from './price-group-list.tsx';

const tabs = [
  { value: 'ALL', text: '全部商品' },
  { value: 'OWN', text: '有專屬價格' },
  { value: 'MEMBERS', text: '會員' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** One price group: its prices, beside what everybody pays, and its members. */
export default function PriceGroupScreen() {
  const priceGroupId = Number(useParams().priceGroupId ?? 0);
  const query = useQuery(memberQuery(groupsPath, {}));
  const group = query.data?.result.find((one) => one.priceGroupId === priceGroupId);
  const { filters, change } = useListAddress(['tab', 'search']);
  const tab = tabs.find(({ value }) => value === filters.tab)?.value ?? 'ALL';
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const nameOf = useChannelName();
  const back = { to: '/price-groups', label: '價格群組' };
  if (!group) {
    return (
      <>
        <PageHeader title="價格群組" back={back} />
        {query.isError && <FailedList onRetry={() => void query.refetch()} />}
        {query.isPending && <LoadingRows />}
        {query.data && <EmptyState icon={<Tags size={28} />} title="找不到這個價格群組" />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={group.name}
        back={back}
        note={`${nameOf(group.channelId)}　${group.memberCount} 位會員　${group.priceCount} 個專屬價格`}
      >
        <GroupActions group={group} />
      </PageHeader>
      <FilterTabs
        label="看什麼"
        value={tab}
        options={tabs}
        onChange={(value: Tab) => change({ tab: value === 'ALL' ? '' : value, search: '' })}
      />
      {tab === 'MEMBERS' ? (
        <GroupMembers group={group} search={filters.search} onSearch={onSearch} />
      ) : (
        <GroupPrices group={group} which={tab} search={filters.search} onSearch={onSearch} />
      )}
    </>
  );
}

function GroupPrices(props: {
  group: StaffPriceGroup;
  which: 'ALL' | 'OWN';
  search: string;
  onSearch: (search: string) => void;
}) {
  const { group, which, search, onSearch } = props;
  const { priceGroupId } = group;
  const list = useList('/StaffPriceGroup/SearchGroupPriceArray', { priceGroupId, which, search });
  const columns = useMemo(() => columnsOf(priceGroupId), [priceGroupId]);
  return (
    <>
      <FilterBar search={search} onSearch={onSearch} placeholder="商品名稱、代碼或貨號">
        <ExportMenu name={`${group.name} 的價格`} columns={columns} list={list} />
      </FilterBar>
      <DataTable
        label="價格"
        columns={columns}
        list={list}
        keyOf={({ skuId }) => String(skuId)}
        empty={
          <EmptyState
            icon={<Tags size={28} />}
            title={which === 'OWN' ? '還沒有專屬的價格' : '沒有符合的商品'}
          />
        }
      />
    </>
  );
}

const tiersText = (tiers: GroupPriceRow['everybody']['tiers']): string =>
  tiers.map(({ minQty, unitPriceTwd }) => `${minQty} 件起 ${formatTwd(unitPriceTwd)}`).join('、');

/** A price as the shop shows it, with its quantity prices. */
function ShownPrice({ price }: { price: GroupPriceRow['everybody'] }) {
  return (
    <span className="tabular-nums">
      {formatTwd(price.priceTwd)}
      {price.isFlash && (
        <span className="ml-1">
          <Badge tone="rose">搶購中</Badge>
        </span>
      )}
      {price.tiers.length > 0 && (
        <span className="block text-sm text-ink-soft">{tiersText(price.tiers)}</span>
      )}
    </span>
  );
}

const columnsOf = (priceGroupId: number): readonly Column<GroupPriceRow>[] => [
  {
    ...{ id: 'name', title: '商品' },
    cell: ({ name, optionText }) => (
      <span className="wrap-anywhere">
        {name}
        {optionText !== '' && <span className="text-ink-soft">　{optionText}</span>}
      </span>
    ),
    value: ({ name, optionText }) => [name, optionText].filter(Boolean).join(' '),
  },
  { ...{ id: 'code', title: '貨號' }, cell: ({ code }) => code, value: ({ code }) => code },
  {
    ...{ id: 'everybody', title: '一般人看到' },
    cell: ({ everybody }) => (
      <>
        <span className="text-ink-soft md:sr-only">一般 </span>
        <ShownPrice price={everybody} />
      </>
    ),
    value: ({ everybody }) => everybody.priceTwd,
  },
  {
    ...{ id: 'own', title: '群組的價格' },
    cell: (row) => (
      <GroupPriceCell key={JSON.stringify(row.own)} priceGroupId={priceGroupId} row={row} />
    ),
    value: ({ own }) => own?.priceTwd ?? '',
  },
  {
    ...{ id: 'member', title: '群組會員看到' },
    cell: ({ member }) => (
      <>
        <span className="text-ink-soft md:sr-only">群組會員看到 </span>
        <ShownPrice price={member} />
      </>
    ),
    value: ({ member }) => member.priceTwd,
  },
];

function GroupActions({ group }: { group: StaffPriceGroup }) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'NAME' | 'REMOVE'>();
  const { priceGroupId, version, memberCount, priceCount } = group;
  const removal = useCall({
    run: async () => {
      await apiOf(client)('/StaffPriceGroup/RemovePriceGroup', { priceGroupId, version });
      showToast('已刪除', 'SUCCESS');
      void navigate('/price-groups');
      void refresh(groupsPath);
    },
  });
  return (
    <>
      <Button look="outline" onClick={() => setAsking('NAME')}>
        改名稱
      </Button>
      <Button look="outline" onClick={() => setAsking('REMOVE')}>
        刪除
      </Button>
      {asking === 'NAME' && <GroupNameDialog seen={group} onClose={() => setAsking(undefined)} />}
      {asking === 'REMOVE' && (
        <ConfirmDialog
          title={`刪除「${group.name}」？`}
          label="刪除"
          isBusy={removal.isBusy}
          isBlocked={memberCount > 0}
          onConfirm={() => void removal.start()}
          onClose={() => setAsking(undefined)}
        >
          {memberCount > 0 ? (
            <p>還有 {memberCount} 位會員，先把他們移出。</p>
          ) : (
            <p>{priceCount} 個專屬價格也一起刪除，無法復原。</p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
