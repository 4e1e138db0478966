import type { StaffFlashSale } from '@kaituan/contract/staff/promotions/staff-flash-sale';
import {
  type FlashSaleState,
  flashSaleStates,
  flashSaleStateText,
} from '@kaituan/domain/flash-sale/flash-sale-life';
import { formatTwd } from '@kaituan/domain/format-twd';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { Zap } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { type Column, DataTable } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs } from '#admin/parts/lists/filter-bar.tsx';
import { useList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useChannelId, useChannelName } from '#admin/session/channel.ts';

const tabs = [
  { value: 'ALL', text: '全部' },
  ...flashSaleStates.map((value) => ({ value, text: flashSaleStateText[value] })),
] as const;
export const flashSaleTones: Record<FlashSaleState, 'good' | 'accent' | 'quiet' | 'rose'> = {
  ...{ LIVE: 'good', SCHEDULED: 'accent', SOLD_OUT: 'rose', ENDED: 'quiet', CANCELLED: 'quiet' },
};

/** 限時搶購: what is sold at which price, how much of it is gone, and what came in. */
export default function FlashSaleListScreen() {
  const { filters, change } = useListAddress(['which', 'search', 'sort']);
  const which = tabs.find(({ value }) => value === filters.which)?.value ?? 'ALL';
  const hasEarliestFirst = filters.sort === 'EARLIEST';
  const list = useList('/StaffFlashSale/SearchFlashSaleArray', {
    ...{ which, ofChannelId: useChannelId() ?? null, search: filters.search },
    sort: hasEarliestFirst ? 'EARLIEST' : 'LATEST',
  });
  const nameOf = useChannelName();
  const columns = useMemo(() => columnsOf(nameOf), [nameOf]);
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  return (
    <>
      <PageHeader title="限時搶購" note="從一般庫存撥出幾件，在一段時間內用搶購價賣。">
        <ExportMenu name="限時搶購" columns={columns} list={list} />
        <Link to="/flash-sales/new" className={buttonStyle.primary}>
          辦搶購
        </Link>
      </PageHeader>
      <FilterTabs
        label="狀態"
        value={which}
        options={tabs}
        onChange={(value: FlashSaleState | 'ALL') =>
          change({ which: value === 'ALL' ? '' : value })
        }
      />
      <FilterBar search={filters.search} onSearch={onSearch} placeholder="標題、商品名稱或貨號" />
      <DataTable
        label="限時搶購"
        columns={columns}
        list={list}
        keyOf={({ flashSaleId }) => String(flashSaleId)}
        linkOf={({ flashSaleId }) => `/flash-sales/${flashSaleId}`}
        sort={{
          ...{ columnId: 'startsAt', isDescending: !hasEarliestFirst },
          onTurn: () => change({ sort: hasEarliestFirst ? '' : 'EARLIEST' }),
        }}
        empty={<EmptyState icon={<Zap size={28} />} title="這裡還沒有限時搶購" />}
      />
    </>
  );
}

const columnsOf = (nameOf: (channelId: number) => string): readonly Column<StaffFlashSale>[] => [
  {
    ...{ id: 'title', title: '搶購' },
    cell: (sale) => (
      <span>
        {sale.title}
        <span className="block font-normal text-ink-soft">{goodsText(sale)}</span>
      </span>
    ),
    value: ({ title }) => title,
  },
  {
    ...{ id: 'state', title: '狀態' },
    cell: ({ state }) => <Badge tone={flashSaleTones[state]}>{flashSaleStateText[state]}</Badge>,
    value: ({ state }) => flashSaleStateText[state],
  },
  {
    ...{ id: 'goods', title: '商品', isExportOnly: true },
    ...{ cell: goodsText, value: goodsText },
  },
  {
    ...{ id: 'startsAt', title: '開始' },
    cell: ({ startsAt, endsAt }) => (
      <span className="whitespace-nowrap">
        {formatMoment(startsAt)}
        <span className="text-ink-soft md:block"> 到 {formatMoment(endsAt)}</span>
      </span>
    ),
    value: ({ startsAt }) => formatMoment(startsAt),
  },
  {
    ...{ id: 'endsAt', title: '結束', isExportOnly: true },
    cell: ({ endsAt }) => formatMoment(endsAt),
    value: ({ endsAt }) => formatMoment(endsAt),
  },
  {
    ...{ id: 'price', title: '搶購價', isNumber: true },
    cell: ({ flashPriceTwd, ordinaryPriceTwd }) => (
      <span className="whitespace-nowrap">
        {formatTwd(flashPriceTwd)}
        {ordinaryPriceTwd !== null && (
          <del className="ml-1 text-ink-soft">
            <span className="sr-only">平常 </span>
            {formatTwd(ordinaryPriceTwd)}
          </del>
        )}
      </span>
    ),
    value: ({ flashPriceTwd }) => flashPriceTwd,
  },
  {
    ...{ id: 'ordinary', title: '平常的售價', isNumber: true, isExportOnly: true },
    cell: ({ ordinaryPriceTwd }) => ordinaryPriceTwd,
    value: ({ ordinaryPriceTwd }) => ordinaryPriceTwd ?? '',
  },
  {
    ...{ id: 'sold', title: '賣出', isNumber: true },
    cell: ({ sold, stock }) => (
      <span className="whitespace-nowrap">
        <span className="md:hidden">賣出 </span>
        {sold} / {stock}
      </span>
    ),
    value: ({ sold }) => sold,
  },
  {
    ...{ id: 'left', title: '剩下', isNumber: true, isWideOnly: true },
    ...{ cell: ({ left }) => left, value: ({ left }) => left },
  },
  {
    ...{ id: 'paid', title: '已收款', isNumber: true },
    cell: ({ paidTwd }) => (
      <span className="whitespace-nowrap">
        <span className="text-ink-soft md:hidden">已收 </span>
        {formatTwd(paidTwd)}
      </span>
    ),
    value: ({ paidTwd }) => paidTwd,
  },
  {
    ...{ id: 'channel', title: '通路', isWideOnly: true },
    cell: ({ channelId }) => nameOf(channelId),
    value: ({ channelId }) => nameOf(channelId),
  },
];

function goodsText({ goods, skuCount }: StaffFlashSale): string {
  return skuCount > 1 ? `${goods} 等 ${skuCount} 個規格` : goods;
}
