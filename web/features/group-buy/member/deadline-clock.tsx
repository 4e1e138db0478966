import { useServerSecond } from '@kaituan/api-client/server-clock';
import { formatDayTime } from '@kaituan/domain/day-text';
import { formatWait } from '@kaituan/kit/format/format-wait.ts';
import { Clock } from 'lucide-react';
import type { Deadline } from './pledge-message.ts';

/** Beyond this a date is shown instead of a countdown. */
const clockBelowSeconds = 48 * 3_600;

/** A deadline by the server's clock; a countdown when it is close. */
export function DeadlineClock({
  deadline,
  serverTime,
}: {
  deadline: Deadline;
  serverTime: string;
}) {
  const now = useServerSecond(serverTime);
  const left = Math.floor(Date.parse(deadline.at) / 1000) - now;
  const isClock = left > 0 && left < clockBelowSeconds;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 text-sm font-semibold text-accent-ink tabular-nums">
      <Clock aria-hidden size={16} className="shrink-0" />
      <span>{isClock ? (deadline.clockLabel ?? deadline.label) : deadline.label}</span>
      {left <= 0 && <span>已到</span>}
      {isClock && <span role="timer">{formatWait(left)}</span>}
      {left >= clockBelowSeconds && <span>{formatDayTime(deadline.at)}</span>}
    </span>
  );
}
