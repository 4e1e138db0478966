import { useServerSecond } from '#web/platform/server-clock.ts';
import { agoText } from './ago-text.ts';

/** How long ago something happened, by the server's clock. */
export function TimeAgo({ instant, serverTime }: { instant: string; serverTime: string }) {
  const seconds = useServerSecond(serverTime) - Math.floor(Date.parse(instant) / 1_000);
  return (
    <time dateTime={instant} className="shrink-0 text-sm text-ink-soft tabular-nums">
      {agoText(seconds)}
    </time>
  );
}
