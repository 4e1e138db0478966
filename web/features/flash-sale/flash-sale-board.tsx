import type { FlashSale } from '@kaituan/contract/catalog/flash-sale';
import { formatDayTime } from '@kaituan/domain/day-text';
import { useQuery } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { FlashItem } from './flash-item.tsx';
import { FlashSaleClock } from './flash-sale-clock.tsx';
import { flashSalesQuery, refetchIntervalOf } from './flash-sale-query.ts';
import { flashStateText } from './flash-state.ts';
import { ReminderButton } from './reminder-button.tsx';
import { SaleCalendar } from './sale-calendar.tsx';

/** Running flash sales, and upcoming ones. */
export function FlashSaleBoard({ channelId, isLive }: { channelId: number; isLive: boolean }) {
  const { data } = useQuery({
    ...flashSalesQuery(channelId),
    refetchInterval: ({ state }) => refetchIntervalOf(state.data?.result),
  });
  const status = isLive ? 'LIVE' : 'SCHEDULED';
  const sales = data?.result.filter((sale) => sale.status === status) ?? [];
  if (sales.length === 0) return null;
  return (
    <div className="mb-6 flex flex-col gap-4">
      {sales.map((sale) =>
        isLive ? (
          <LiveSale key={sale.flashSaleId} sale={sale} />
        ) : (
          <UpcomingSale key={sale.flashSaleId} sale={sale} />
        ),
      )}
    </div>
  );
}

/** Items sold out or back in stock; all others are in the list below. */
function LiveSale({ sale }: { sale: FlashSale }) {
  const notable = sale.items.filter((item) => flashStateText(item) !== null);
  return (
    <SaleFrame sale={sale}>{notable.length > 0 && <Items sale={sale} items={notable} />}</SaleFrame>
  );
}

const UpcomingSale = ({ sale }: { sale: FlashSale }) => (
  <SaleFrame sale={sale}>
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-3 sm:px-5">
      <p className="text-ink-soft">
        {formatDayTime(sale.startsAt, sale.serverTime)} 開賣，到{' '}
        {formatDayTime(sale.endsAt, sale.serverTime)}
      </p>
      <ReminderButton sale={sale} />
    </div>
    <div className="px-4 sm:px-5">
      <SaleCalendar sale={sale} />
    </div>
    <Items sale={sale} items={sale.items} />
  </SaleFrame>
);

function SaleFrame({ sale, children }: { sale: FlashSale; children: React.ReactNode }) {
  const headingId = `flash-sale-${sale.flashSaleId}`;
  return (
    <section aria-labelledby={headingId} className="overflow-hidden card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 band px-4 py-2.5 sm:px-5">
        <h2 id={headingId} className="flex items-center gap-1.5 text-lg font-bold">
          <Zap aria-hidden size={20} fill="currentColor" />
          {sale.title}
        </h2>
        <FlashSaleClock sale={sale} />
      </div>
      {children}
    </section>
  );
}

const Items = ({ sale, items }: { sale: FlashSale; items: FlashSale['items'] }) => (
  <ul
    aria-label={sale.title}
    className="scroll-row scroll-px-4 gap-3 px-4 py-3 sm:scroll-px-5 sm:px-5"
  >
    {items.map((item) => (
      <li key={item.skuId} className="w-72 shrink-0">
        <FlashItem item={item} isLive={sale.status === 'LIVE'} />
      </li>
    ))}
  </ul>
);
