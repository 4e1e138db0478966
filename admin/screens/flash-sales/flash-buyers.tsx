import type {
  DescribedFlashSale,
  FlashBuyer,
} from '@kaituan/contract/staff/promotions/staff-flash-sale';
import { formatTwd } from '@kaituan/domain/format-twd';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useCallback, useRef } from 'react';
import { Link } from 'react-router';
import { heldText } from '#admin/parts/held-text.ts';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu, type FileColumn } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs } from '#admin/parts/lists/filter-bar.tsx';
import { useList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { rowMarks, useRowKeys } from '#admin/parts/lists/use-row-keys.ts';

const stateText = {
  ...{ UNPAID: '未付款', PAID: '已付款', WITH_GOODS: '取貨時付款', OVER: '已取消' },
} as const;
const tabs = [
  { value: 'ALL', text: '全部' },
  { value: 'UNPAID', text: '未付款' },
  { value: 'PAID', text: '已付款' },
  { value: 'WITH_GOODS', text: '取貨時付款' },
] as const;
const emptyTexts = {
  ...{ ALL: '還沒有人買', UNPAID: '沒有未付款的訂單', PAID: '還沒有付款的訂單' },
  WITH_GOODS: '沒有取貨時付款的訂單',
} as const;
const tones = { UNPAID: 'accent', PAID: 'good', WITH_GOODS: 'accent', OVER: 'quiet' } as const;

export const buyersPath = '/StaffFlashSale/SearchFlashBuyerArray';
/** How often they are read anew while somebody looks. */
const refreshMs = 20_000;

/** Everybody who bought, by name, with what and whether it is paid. */
export function FlashBuyers({ sale }: { sale: DescribedFlashSale }) {
  const { flashSaleId } = sale;
  const { filters, change } = useListAddress(['buyers', 'buyer']);
  const which = tabs.find(({ value }) => value === filters.buyers)?.value ?? 'ALL';
  const search = filters.buyer;
  const list = useList(buyersPath, { flashSaleId, which, search }, { refreshMs });
  const onSearch = useCallback((buyer: string) => change({ buyer }, { replace: true }), [change]);
  const place = useRef<HTMLUListElement>(null);
  useRowKeys(place, list.hasMore ? list.loadMore : doNothing);
  const nameOf = new Map(
    sale.items.map(({ skuId, name, optionText }) => [skuId, optionText || name]),
  );
  return (
    <section aria-labelledby="flash-buyers" className="mt-6">
      <h2 id="flash-buyers" className="mb-2 text-lg font-bold">
        誰買了什麼
      </h2>
      <FilterTabs
        label="付款"
        value={which}
        options={tabs}
        onChange={(value) => change({ buyers: value === 'ALL' ? '' : value })}
      />
      <FilterBar search={search} onSearch={onSearch} placeholder="姓名或訂單編號">
        <ExportMenu name={`${sale.title} 買家`} columns={buyerColumns(nameOf)} list={list} />
      </FilterBar>
      {list.state === 'LOADING' && <LoadingRows />}
      {list.state === 'FAILED' && <FailedList onRetry={list.retry} />}
      {list.state === 'SHOWN' && list.rows.length === 0 && (
        <p className="py-6 text-center text-ink-soft">
          {search === '' ? emptyTexts[which] : '沒有符合的訂單'}
        </p>
      )}
      <ul
        ref={place}
        {...rowMarks.list}
        aria-label="買家"
        className="divide-y divide-line rounded-card border border-line bg-surface empty:hidden"
      >
        {list.rows.map((buyer) => (
          <BuyerRow key={buyer.orderNo} buyer={buyer} nameOf={nameOf} />
        ))}
      </ul>
      {list.hasMore && (
        <Button look="outline" className="mt-3" isBusy={list.isLoadingMore} onClick={list.loadMore}>
          再顯示一些
        </Button>
      )}
    </section>
  );
}

const doNothing = () => {};

const goodsOf = ({ lines }: FlashBuyer, nameOf: ReadonlyMap<number, string>): string =>
  lines.map(({ skuId, quantity }) => `${nameOf.get(skuId) ?? ''} × ${quantity}`).join('、');

const buyerColumns = (nameOf: ReadonlyMap<number, string>): readonly FileColumn<FlashBuyer>[] => [
  { title: '姓名', value: ({ name }) => name },
  { title: '訂單編號', value: ({ orderNo }) => orderNo },
  { title: '內容', value: (buyer) => goodsOf(buyer, nameOf) },
  { title: '付款', value: ({ state }) => stateText[state] },
  { title: '付款方式', value: ({ paymentMethod }) => paymentMethodFacts(paymentMethod).text },
  { title: '金額', value: ({ amountTwd }) => amountTwd },
  { title: '下單', value: ({ placedAt }) => formatMoment(placedAt) },
  { title: '付款期限', value: ({ payBy }) => (payBy ? formatMoment(payBy) : '') },
  { title: '保留到', value: ({ heldUntil }) => (heldUntil ? formatMoment(heldUntil) : '') },
];

function BuyerRow(props: { buyer: FlashBuyer; nameOf: ReadonlyMap<number, string> }) {
  const { orderNo, name, state, paymentMethod, placedAt, amountTwd } = props.buyer;
  return (
    <li
      {...rowMarks.row}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4"
    >
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">
          {name} <Badge tone={tones[state]}>{stateText[state]}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{goodsOf(props.buyer, props.nameOf)}</p>
      </div>
      <div className="text-right text-sm text-ink-soft">
        <p className="tabular-nums">
          {formatTwd(amountTwd)}・{paymentMethodFacts(paymentMethod).text}
        </p>
        <p>
          {formatMoment(placedAt)}
          {heldText(props.buyer)}
        </p>
        <Link
          {...rowMarks.open}
          to={`/orders/${orderNo}`}
          className="inline-flex min-h-7 items-center text-primary tabular-nums underline-offset-4 hover:underline"
        >
          {orderNo}
        </Link>
      </div>
    </li>
  );
}
