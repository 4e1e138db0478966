import { apiOf } from '@kaituan/api-client/query-client';
import type { DescribedFlashSale, FlashBuyer } from '@kaituan/contract/staff-flash-sale';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { FilterTabs } from '#admin/parts/filter-bar.tsx';
import { useMoreRows } from '#admin/parts/use-more-rows.ts';

const stateText = {
  ...{ UNPAID: '未付款', PAID: '已付款', WITH_GOODS: '取貨時付款', OVER: '已取消' },
} as const;
const tabs = [
  { value: 'ALL', text: '全部' },
  { value: 'UNPAID', text: '未付款' },
  { value: 'PAID', text: '已付款' },
  { value: 'WITH_GOODS', text: '取貨時付款' },
] as const;
const tones = { UNPAID: 'accent', PAID: 'good', WITH_GOODS: 'accent', OVER: 'quiet' } as const;

/** Everybody who bought, by name, with what and whether it is paid. */
export function FlashBuyers({ sale }: { sale: DescribedFlashSale }) {
  const api = apiOf(useQueryClient());
  const [which, setWhich] = useState<(typeof tabs)[number]['value']>('ALL');
  const {
    rows: all,
    hasMore,
    start,
    isBusy,
  } = useMoreRows({ rows: sale.buyers, nextCursor: sale.nextCursor }, async (cursor) => {
    const { flashSaleId } = sale;
    const { result } = await api('/StaffFlashSale/DescribeFlashSale', { flashSaleId, cursor });
    return { rows: result.buyers, nextCursor: result.nextCursor };
  });
  const shown = all.filter(({ state }) => which === 'ALL' || state === which);
  const nameOf = new Map(
    sale.items.map(({ skuId, name, optionText }) => [skuId, optionText || name]),
  );
  return (
    <section aria-labelledby="flash-buyers" className="mt-6">
      <h2 id="flash-buyers" className="mb-2 text-lg font-bold">
        誰買了什麼
      </h2>
      <FilterTabs label="付款" value={which} options={tabs} onChange={setWhich} />
      {shown.length === 0 && <p className="py-6 text-center text-ink-soft">沒有這樣的訂單</p>}
      <ul
        aria-label="買家"
        className="divide-y divide-line rounded-card border border-line bg-surface empty:hidden"
      >
        {shown.map((buyer) => (
          <BuyerRow key={buyer.orderNo} buyer={buyer} nameOf={nameOf} />
        ))}
      </ul>
      {hasMore && (
        <Button look="outline" className="mt-3" isBusy={isBusy} onClick={() => void start()}>
          再顯示一些
        </Button>
      )}
    </section>
  );
}

function BuyerRow(props: { buyer: FlashBuyer; nameOf: ReadonlyMap<number, string> }) {
  const { orderNo, name, state, paymentMethod, placedAt, heldUntil, amountTwd, lines } =
    props.buyer;
  const goods = lines.map(
    ({ skuId, quantity }) => `${props.nameOf.get(skuId) ?? ''} × ${quantity}`,
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">
          {name} <Badge tone={tones[state]}>{stateText[state]}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{goods.join('、')}</p>
      </div>
      <div className="text-right text-sm text-ink-soft">
        <p className="tabular-nums">
          {formatTwd(amountTwd)}・{paymentMethodFacts(paymentMethod).text}
        </p>
        <p>
          {formatMoment(placedAt)}
          {heldUntil && `，保留到 ${formatMoment(heldUntil)}`}
        </p>
        <Link
          to={`/orders/${orderNo}`}
          className="inline-flex min-h-7 items-center text-primary tabular-nums underline-offset-4 hover:underline"
        >
          {orderNo}
        </Link>
      </div>
    </li>
  );
}
