import type { FlashSale } from '@kaituan/contract/catalog/flash-sale';
import { formatDayTime } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import { useQuery } from '@tanstack/react-query';
import { FlashStock } from '#web/features/catalog/flash-stock.tsx';
import { FlashSaleClock } from './flash-sale-clock.tsx';
import { flashSalesQuery, refetchIntervalOf } from './flash-sale-query.ts';
import { flashLimitText, flashStateText } from './flash-state.ts';
import { ReminderButton } from './reminder-button.tsx';
import { SaleCalendar } from './sale-calendar.tsx';

type Item = FlashSale['items'][number];

/** The flash sale of a product: stock left, or its start. */
export function ProductFlash({
  channelId,
  productId,
  skuId,
}: {
  channelId: number;
  productId: number;
  /** The chosen SKU; null before a choice. */
  skuId: number | null;
}) {
  const { data } = useQuery({
    ...flashSalesQuery(channelId, productId),
    refetchInterval: ({ state }) => refetchIntervalOf(state.data?.result),
  });
  const [sale] = data?.result ?? [];
  if (!sale) return null;
  const items = sale.items.filter((item) => skuId === null || item.skuId === skuId);
  if (items.length === 0) return null;
  return (
    <section
      aria-label={sale.title}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface px-4 py-3 sm:px-5"
    >
      {sale.status === 'SCHEDULED' && <Beginning sale={sale} />}
      {items.map((item) => (
        <ItemState key={item.skuId} item={item} isLive={sale.status === 'LIVE'} />
      ))}
    </section>
  );
}

const Beginning = ({ sale }: { sale: FlashSale }) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <div>
      <p className="font-semibold">
        {sale.title}・{formatDayTime(sale.startsAt, sale.serverTime)} 開賣
      </p>
      <p className="mt-1.5 inline-flex rounded-control band px-3 py-1.5">
        <FlashSaleClock sale={sale} />
      </p>
    </div>
    <ReminderButton sale={sale} />
    <SaleCalendar sale={sale} />
  </div>
);

function ItemState({ item, isLive }: { item: Item; isLive: boolean }) {
  const { optionText, flashPriceTwd, unitLabel, left } = item;
  const state = isLive ? flashStateText(item) : null;
  return (
    <div className="text-sm">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>
          {optionText && `${optionText}・`}
          {flashLimitText(item)}
        </span>
        {!isLive && (
          <span className="text-ink-soft">
            限量 {left} {unitLabel}
            {flashPriceTwd !== null && (
              <>
                ・限時價 <b className="text-price">{formatTwd(flashPriceTwd)}</b>
              </>
            )}
          </span>
        )}
      </p>
      {isLive && left > 0 && <FlashStock {...item} unit={unitLabel} />}
      {state && (
        <p role="status" className="mt-1 font-semibold text-accent-ink">
          {left === 0 && '限時搶購'}
          {state}
          {left === 0 && <span className="font-normal text-ink-soft">；現在為一般價格</span>}
        </p>
      )}
    </div>
  );
}
