import { memberQuery } from '@kaituan/api-client/query-client';
import type { DescribedFlashSale } from '@kaituan/contract/staff/promotions/staff-flash-sale';
import {
  emptyProductQuery,
  formatProductQuery,
  type ProductQuery,
} from '@kaituan/domain/catalog/product-query';
import { flashChatText } from '@kaituan/domain/flash-sale/flash-report';
import { flashSaleStateText } from '@kaituan/domain/flash-sale/flash-sale-life';
import { formatTwd } from '@kaituan/domain/format-twd';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CopyText } from '#admin/parts/copy-text.tsx';
import { FailedList } from '#admin/parts/lists/data-table.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useOpenRecordId } from '#admin/parts/record-id.ts';
import { StatTile } from '#admin/parts/stat-tile.tsx';
import { buyersPath, FlashBuyers } from './flash-buyers.tsx';
import { FlashSaleActions } from './flash-sale-actions.tsx';
import { flashSaleTones } from './flash-sale-list.tsx';

const path = '/StaffFlashSale/DescribeFlashSale';
const allFlashSales: ProductQuery = {
  ...emptyProductQuery,
  ...{ flags: ['FLASH'], sort: 'CLOSING_SOON' },
};
/** How often the numbers are read anew while somebody looks. */
const refreshMs = 20_000;

/** A flash sale while it runs: pieces, money, who bought, and what can be done. */
export default function FlashSaleLiveScreen() {
  const flashSaleId = useOpenRecordId('flashSaleId');
  const query = useQuery({
    ...memberQuery(path, { flashSaleId }),
    refetchInterval: refreshMs,
  });
  const refresh = useRefreshLists();
  const onChanged = () =>
    refresh(
      ...([path, buyersPath] as const),
      ...(['/StaffFlashSale/SearchFlashSaleArray', '/StaffFlashSale/GetFlashSalePlan'] as const),
    );
  const sale = query.data?.result;
  if (!sale) {
    return query.isError ? (
      <FailedList
        error={query.error}
        back={{ to: '/flash-sales', label: '限時搶購' }}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <div role="status" className="space-y-3">
        <span className="sr-only">載入中</span>
        <Skeleton className="h-10" />
        <Skeleton className="h-40" />
      </div>
    );
  }
  const { title, state, startsAt, endsAt, cancelReason } = sale;
  const isOver = state === 'ENDED' || state === 'CANCELLED';
  return (
    <>
      <PageHeader
        title={title}
        note={
          <>
            <Badge tone={flashSaleTones[state]}>{flashSaleStateText[state]}</Badge>{' '}
            {formatMoment(startsAt)} 到 {formatMoment(endsAt)}
          </>
        }
        back={{ to: '/flash-sales', label: '限時搶購' }}
      >
        {!isOver && (
          <Link to={`/flash-sales/${flashSaleId}/plan`} className={buttonStyle.outline}>
            修改
          </Link>
        )}
        <Link to={`/flash-sales/new?copy=${flashSaleId}`} className={buttonStyle.outline}>
          再辦一場
        </Link>
      </PageHeader>
      {cancelReason !== null && <Notice kind="INFO">取消的原因：{cancelReason}</Notice>}
      <Numbers sale={sale} />
      <FlashSaleActions sale={sale} onChanged={onChanged} />
      <Variants sale={sale} />
      <div className="mt-6">
        <CopyText title="貼到 LINE 群組" text={flashChatText(sale, linkOf(sale))} />
      </div>
      <FlashBuyers sale={sale} />
    </>
  );
}

/** Where shoppers find it: its product, or all flash sales where it has several. */
function linkOf({ items, channelId }: DescribedFlashSale): string {
  const products = new Set(items.map(({ productId }) => productId));
  const [first] = products;
  const address =
    products.size === 1
      ? `/products/${first}?`
      : `/products?searchQuery=${formatProductQuery(allFlashSales)}&`;
  return `${location.origin}${address}channelId=${channelId}`;
}

function Numbers({ sale }: { sale: DescribedFlashSale }) {
  const { sold, stock, held, left, money, boughtOrders, unpaidOrders } = sale;
  return (
    <div className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label="賣出" value={`${sold} / ${stock} 件`} note={`${boughtOrders} 筆訂單`} />
      <StatTile label="付款中" value={`${held} 件`} note={`${unpaidOrders} 筆還沒付款`} />
      <StatTile label="剩下" value={`${left} 件`} />
      <StatTile
        label="已收款"
        value={formatTwd(money.paidTwd)}
        note={`未付 ${formatTwd(money.unpaidTwd)}・取貨時收 ${formatTwd(money.withGoodsTwd)}`}
      />
    </div>
  );
}

function Variants({ sale }: { sale: DescribedFlashSale }) {
  const isOn = sale.state === 'LIVE' || sale.state === 'SOLD_OUT';
  return (
    <section aria-labelledby="flash-variants" className="mt-6">
      <h2 id="flash-variants" className="mb-2 text-lg font-bold">
        每個規格
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {sale.items.map((item) => (
          <li
            key={item.skuId}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-4"
          >
            <p className="min-w-0">
              <span className="font-semibold">
                {item.name} {item.optionText}
              </span>
              <span className="block text-sm text-ink-soft">
                {item.code}・{formatTwd(item.flashPriceTwd)}
                {item.ordinaryPriceTwd !== null && `（平常 ${formatTwd(item.ordinaryPriceTwd)}）`}
                ・每人限 {item.perMember} {item.unitLabel}
              </span>
            </p>
            <p className="grow text-right">
              <span className="text-lg font-bold tabular-nums">
                {item.sold} / {item.movedIn || item.stock} {item.unitLabel}
              </span>
              <span className="block text-sm text-ink-soft">{piecesText(item, isOn)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function piecesText(item: DescribedFlashSale['items'][number], isOn: boolean): string {
  const { paidUnits, held, left, movedIn, stock } = item;
  const missing = stock - (movedIn ?? stock);
  return [
    `已付款 ${paidUnits}`,
    `付款中 ${held}`,
    `剩 ${left}`,
    ...(isOn && missing > 0 ? [`現貨不足，少 ${missing}`] : []),
  ].join('・');
}
