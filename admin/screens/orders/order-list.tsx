import type { OrderList, StaffOrderRow } from '@kaituan/contract/staff/orders/staff-order';
import { formatTwd } from '@kaituan/domain/format-twd';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { formatDate, formatMoment } from '@kaituan/kit/format/format-date.ts';
import type { RowSelectionState } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { type Column, DataTable } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { DayFilter, FilterBar, FilterTabs } from '#admin/parts/lists/filter-bar.tsx';
import { useList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { owedBy } from '#admin/parts/owed-order.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { partPaidText } from '#admin/parts/tell-received.ts';
import { useChannelId, useChannelName } from '#admin/session/channel.ts';
import { useMay } from '#admin/session/staff.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CampaignFilter } from './campaign-filter.tsx';
import { InvoiceExport } from './invoice-export.tsx';
import { stateTextOf } from './order-words.ts';

const tabs: readonly { value: OrderList; text: string }[] = [
  { value: 'ALL', text: '全部' },
  { value: 'TO_CONFIRM', text: '待確認收款' },
  { value: 'UNPAID', text: '未付款' },
  { value: 'TO_SHIP', text: '待出貨' },
  { value: 'SHIP_LATER', text: '未到出貨日' },
  { value: 'SHIPPED', text: '配送中' },
  { value: 'RETURNS', text: '退貨' },
  { value: 'COMPLETED', text: '已完成' },
  { value: 'CANCELLED', text: '已取消' },
];
const whichOf = (text: string): OrderList =>
  tabs.find(({ value }) => value === text)?.value ?? 'ALL';

/** Orders by number, person, transfer, goods, state and day. */
export default function OrderListScreen() {
  const { filters, change } = useListAddress(['search', 'which', 'from', 'to', 'sort', 'campaign']);
  const ofChannelId = useChannelId();
  const mayDo = useMay();
  const which = whichOf(filters.which);
  const isNewestFirst = filters.sort !== 'OLDEST';
  const list = useList('/StaffOrder/SearchOrderArray', {
    ...{ which, search: filters.search, sort: isNewestFirst ? 'NEWEST' : 'OLDEST' },
    ofChannelId: ofChannelId ?? null,
    ...{ from: filters.from || null, to: filters.to || null },
    ofCampaignId: /^\d{1,9}$/.test(filters.campaign) ? Number(filters.campaign) : null,
  });
  const [chosen, choose] = useState<RowSelectionState>({});
  const chosenRows = useMemo(
    () => list.rows.filter(({ orderNo }) => chosen[orderNo]),
    [list.rows, chosen],
  );
  const columns = useOrderColumns(which);
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  return (
    <>
      <PageHeader title="訂單">
        <ExportMenu name="訂單" columns={columns} list={list} chosen={chosenRows} />
        {mayDo('ORDERS') && <InvoiceExport list={list} chosen={chosenRows} />}
      </PageHeader>
      <FilterTabs
        label="訂單狀態"
        value={which}
        options={tabs}
        onChange={(value) => change({ which: value === 'ALL' ? '' : value })}
      />
      {which === 'TO_CONFIRM' && mayDo('ORDERS') && (
        <p className="mb-3 text-sm text-ink-soft">
          買家回報了匯款，或到貨了還沒收到代收的錢。有銀行明細檔的話，到
          <Link
            to="/money-in"
            className="inline-flex min-h-11 items-center font-semibold text-primary"
          >
            收款對帳
          </Link>
          可以一起入帳。
        </p>
      )}
      <FilterBar
        search={filters.search}
        onSearch={onSearch}
        placeholder="訂單編號、收件人、手機、末五碼或商品"
      >
        <CampaignFilter value={filters.campaign} onChange={(campaign) => change({ campaign })} />
        <DayFilter label="從" value={filters.from} onChange={(from) => change({ from })} />
        <DayFilter label="到" value={filters.to} onChange={(to) => change({ to })} />
      </FilterBar>
      <DataTable
        label="訂單"
        columns={columns}
        list={list}
        keyOf={({ orderNo }) => orderNo}
        linkOf={({ orderNo }) => `/orders/${orderNo}`}
        selection={{ chosen, choose }}
        sort={{
          ...{ columnId: 'placedAt', isDescending: isNewestFirst },
          onTurn: () => change({ sort: isNewestFirst ? 'OLDEST' : '' }),
        }}
      />
      <BulkBar
        chosen={chosenRows}
        onDone={(failed) => choose(Object.fromEntries(failed.map((orderNo) => [orderNo, true])))}
      />
    </>
  );
}

const toneOf = (label: StaffOrderRow['label']) =>
  label === 'UNPAID' ? 'accent' : label === 'PREPARING' ? 'rose' : 'quiet';

/** What is missing of an order that is paid in part. */
const partPaidOf = (row: StaffOrderRow): string =>
  row.label === 'UNPAID' && row.heldTwd ? partPaidText(owedBy(row)) : '';

const lacksCashText = '沒有收到代收的錢';

const shipFromOf = ({ shipFrom }: StaffOrderRow): string =>
  shipFrom ? `${formatDate(shipFrom)}起出貨` : '';

/** The transfer that its buyer reported, by which it is found in the bank's list. */
function reportOf(row: Pick<StaffOrderRow, 'reportedLastFive' | 'reportedTwd'>): string {
  const { reportedLastFive, reportedTwd } = row;
  if (!reportedLastFive) return '';
  const amount = reportedTwd ? `　匯 ${formatTwd(reportedTwd)}` : '';
  return `末五碼 ${reportedLastFive}${amount}`;
}

function useOrderColumns(which: OrderList): readonly Column<StaffOrderRow>[] {
  const channelName = useChannelName();
  return useMemo(
    () => [
      {
        ...{ id: 'orderNo', title: '訂單編號' },
        cell: ({ orderNo }) => <span className="tabular-nums">{orderNo}</span>,
        value: ({ orderNo }) => orderNo,
      },
      {
        ...{ id: 'placedAt', title: '下單時間' },
        cell: ({ placedAt }) => (
          <span className="whitespace-nowrap text-ink-soft tabular-nums">
            {formatMoment(placedAt)}
          </span>
        ),
        value: ({ placedAt }) => formatMoment(placedAt),
      },
      {
        ...{ id: 'label', title: '狀態' },
        cell: (row) => (
          <>
            <Badge tone={toneOf(row.label)}>{stateTextOf(row)}</Badge>
            {which === 'SHIP_LATER' && row.shipFrom && (
              <span className="block text-xs whitespace-nowrap text-ink-soft tabular-nums">
                {shipFromOf(row)}
              </span>
            )}
            {partPaidOf(row) && (
              <span className="block text-xs text-price tabular-nums">{partPaidOf(row)}</span>
            )}
            {row.lacksCash && <span className="block text-xs text-price">{lacksCashText}</span>}
          </>
        ),
        value: (row) =>
          [stateTextOf(row), partPaidOf(row), row.lacksCash ? lacksCashText : '']
            .filter(Boolean)
            .join('　'),
      },
      {
        ...{ id: 'recipient', title: '收件人' },
        cell: ({ recipient }) => recipient ?? '',
        value: ({ recipient }) => recipient ?? '',
      },
      {
        ...{ id: 'goods', title: '商品' },
        cell: ({ goods, lineCount }) => (
          <span className="line-clamp-2">
            {goods}
            {lineCount > 1 && ` 等 ${lineCount} 項`}
          </span>
        ),
        value: ({ goods, lineCount }) => (lineCount > 1 ? `${goods} 等 ${lineCount} 項` : goods),
      },
      {
        ...{ id: 'pieces', title: '件數', isNumber: true, isWideOnly: true },
        cell: ({ pieces }) => pieces,
        value: ({ pieces }) => pieces,
      },
      {
        ...{ id: 'payment', title: '付款方式', isWideOnly: which !== 'TO_CONFIRM' },
        cell: ({ paymentMethod, ...row }) => (
          <>
            {paymentMethodFacts(paymentMethod).text}
            {reportOf(row) && (
              <span className="block text-xs whitespace-nowrap text-ink-soft tabular-nums">
                {reportOf(row)}
              </span>
            )}
          </>
        ),
        value: ({ paymentMethod, ...row }) =>
          [paymentMethodFacts(paymentMethod).text, reportOf(row)].filter(Boolean).join('　'),
      },
      {
        ...{ id: 'channel', title: '通路', isWideOnly: true },
        cell: ({ channelId }) => channelName(channelId),
        value: ({ channelId }) => channelName(channelId),
      },
      {
        ...{ id: 'payable', title: '金額', isNumber: true },
        cell: ({ payableTwd }) => (payableTwd === null ? '' : formatTwd(payableTwd)),
        value: ({ payableTwd }) => payableTwd ?? '',
      },
    ],
    [channelName, which],
  );
}
