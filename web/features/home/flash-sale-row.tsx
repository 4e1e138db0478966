import { useServerSecond } from '@kaituan/api-client/server-clock';
import { RowScroller } from '@kaituan/kit/content/row-scroller.tsx';
import { TimeLeft } from '@kaituan/kit/content/time-left.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { useEffect } from 'react';
import { MoreLink } from '#web/features/catalog/more-link.tsx';
import { ProductRow } from '#web/features/catalog/product-row.tsx';
import { flashSalePath } from '#web/navigation/paths/product-lists.ts';
import type { HomeContent } from './home-query.ts';

type FlashSale = NonNullable<HomeContent['flashSale']>;

/** A little late, so that the server has passed the end, too. */
const refetchDelayMs = 1_500;

/** The flash sale that ends first, with a countdown; refetched once at its end. */
export function FlashSaleRow({ sale, serverTime }: { sale: FlashSale; serverTime: string }) {
  const secondsLeft = Math.ceil(Date.parse(sale.endsAt) / 1000) - useServerSecond(serverTime);
  const hasEnded = secondsLeft <= 0;
  const client = useQueryClient();
  useEffect(() => {
    if (!hasEnded) return;
    const timer = setTimeout(
      () => client.invalidateQueries({ queryKey: ['/SiteInfo/GetHome'] }),
      refetchDelayMs,
    );
    return () => clearTimeout(timer);
  }, [hasEnded, client]);
  return (
    <section aria-labelledby="flash-sale">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 rounded-card band px-3 py-1 sm:px-5 sm:py-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-4">
          <h2 id="flash-sale" className="flex items-center gap-1 text-lg font-bold sm:text-2xl">
            <Zap aria-hidden size={22} fill="currentColor" />
            限時搶購
          </h2>
          <p className="flex items-center gap-2 text-sm">
            {hasEnded ? (
              '已結束'
            ) : (
              <>
                <span aria-hidden className="hidden sm:inline">
                  距離結束
                </span>
                <TimeLeft seconds={secondsLeft} label="距離結束還有" />
              </>
            )}
          </p>
        </div>
        <MoreLink to={flashSalePath} label="看更多限時搶購" tone="onBand" />
      </div>
      <RowScroller label={sale.title}>
        <ProductRow cards={sale.productArray} label={sale.title} />
      </RowScroller>
    </section>
  );
}
