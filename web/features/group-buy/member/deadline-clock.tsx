import { useServerSecond } from '@kaituan/api-client/server-clock';
import { formatDayTime } from '@kaituan/domain/day-text';
import { formatWait } from '@kaituan/kit/format/format-wait.ts';
import { Clock } from 'lucide-react';
import type { Deadline } from './pledge-message.ts';

/** From here on it is counted down, too. */
const clockBelowSeconds = 48 * 3_600;

/** A deadline to the minute; by the server's clock what is left when it is close. */
export function DeadlineClock({
  deadline,
  serverTime,
  isNamed = false,
}: {
  deadline: Deadline;
  serverTime: string;
  /** True where its moment is said above it. */
  isNamed?: boolean;
}) {
  const now = useServerSecond(serverTime);
  const left = Math.floor(Date.parse(deadline.at) / 1000) - now;
  const isClock = left > 0 && left < clockBelowSeconds;
  if (isNamed && left >= clockBelowSeconds) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 text-sm font-semibold text-accent-ink tabular-nums">
      <Clock aria-hidden size={16} className="shrink-0" />
      <span>{deadline.label}</span>
      {!isNamed && <span>{formatDayTime(deadline.at, serverTime)}</span>}
      {left <= 0 && <span>已到</span>}
      {isClock && (
        <span role="timer" className="whitespace-nowrap">
          （剩 {formatWait(left)}）
        </span>
      )}
    </span>
  );
}
