import { useServerSecond } from '@kaituan/api-client/server-clock';
import type { FlashSale } from '@kaituan/contract/catalog/flash-sale';
import { TimeLeft } from '@kaituan/kit/content/time-left.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** A little late, so that the server has passed the moment, too. */
const refetchDelayMs = 1_200;
const touched = new Set(['/FlashSale/GetFlashSaleArray', '/Product/GetScpProduct', 'product-list']);

/** Countdown to a sale's start or end, when its data is refetched. */
export function FlashSaleClock({
  sale: { status, startsAt, endsAt, serverTime },
}: {
  sale: Pick<FlashSale, 'status' | 'startsAt' | 'endsAt' | 'serverTime'>;
}) {
  const isLive = status === 'LIVE';
  const moment = isLive ? endsAt : startsAt;
  const secondsLeft = Math.ceil(Date.parse(moment) / 1000) - useServerSecond(serverTime);
  const hasCome = secondsLeft <= 0;
  const client = useQueryClient();
  useEffect(() => {
    if (!hasCome) return;
    const refetch = () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => touched.has(String(queryKey[0])) });
    const timer = setTimeout(refetch, refetchDelayMs);
    return () => clearTimeout(timer);
  }, [hasCome, client]);
  const text = isLive ? '距離結束' : '距離開始';
  if (hasCome) return <span>{isLive ? '已結束，更新中…' : '開賣了，更新中…'}</span>;
  return (
    <span className="inline-flex items-center gap-2 text-sm">
      <span aria-hidden>{text}</span>
      <TimeLeft seconds={secondsLeft} label={`${text}還有`} />
    </span>
  );
}
