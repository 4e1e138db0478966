import { useServerSecond } from '@kaituan/api-client/server-clock';
import { formatTwd } from '@kaituan/domain/format-twd';
import { TimeLeft } from '@kaituan/kit/content/time-left.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { useEffect } from 'react';
import type { PriceSummary } from './choice/price-summary.ts';

/** A little late, so that the server has passed the end, too. */
const refetchDelayMs = 1_500;

/** Countdown of the flash price; the product is refetched at its end. */
export function FlashCountdown({
  flash: { endsAt, otherPriceTwd },
  serverTime,
}: {
  flash: NonNullable<PriceSummary['flash']>;
  serverTime: string;
}) {
  const secondsLeft = Math.ceil(Date.parse(endsAt) / 1000) - useServerSecond(serverTime);
  const hasEnded = secondsLeft <= 0;
  const client = useQueryClient();
  useEffect(() => {
    if (!hasEnded) return;
    const timer = setTimeout(
      () => client.invalidateQueries({ queryKey: ['/Product/GetScpProduct'] }),
      refetchDelayMs,
    );
    return () => clearTimeout(timer);
  }, [hasEnded, client]);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 band px-4 py-2.5 sm:px-5">
      <span className="flex items-center gap-1.5 font-bold">
        <Zap aria-hidden size={18} fill="currentColor" />
        {otherPriceTwd === null ? '限時搶購' : `部分規格限時 ${formatTwd(otherPriceTwd)}`}
      </span>
      <span className="flex items-center gap-2 text-sm">
        {hasEnded ? (
          '已結束，更新價格中…'
        ) : (
          <>
            <span aria-hidden>距離結束</span>
            <TimeLeft seconds={secondsLeft} label="距離結束還有" />
          </>
        )}
      </span>
    </p>
  );
}
