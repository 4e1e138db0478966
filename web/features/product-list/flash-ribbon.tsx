import { useEffect } from 'react';
import { useServerSecond } from '#web/platform/server-clock.ts';
import { TimeLeft } from '#web/ui/time-left.tsx';

/** How long a flash price still lasts, along the lower edge of a card's picture. */
export function FlashRibbon({
  endsAt,
  serverTime,
  onEnd,
}: {
  endsAt: string;
  serverTime: string;
  onEnd: (endsAt: string) => void;
}) {
  const secondsLeft = Math.ceil(Date.parse(endsAt) / 1000) - useServerSecond(serverTime);
  const hasEnded = secondsLeft <= 0;
  useEffect(() => {
    if (hasEnded) onEnd(endsAt);
  }, [hasEnded, endsAt, onEnd]);
  return (
    <span className="flex items-center justify-center gap-1.5 bg-primary/90 py-1 text-xs text-on-primary">
      {hasEnded ? '搶購已結束' : <TimeLeft seconds={secondsLeft} label="搶購剩餘" />}
    </span>
  );
}
