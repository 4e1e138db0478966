import { useServerSecond } from '@kaituan/api-client/server-clock';
import { formatDayTime } from '@kaituan/domain/day-text';
import { formatWait } from '@kaituan/kit/format/format-wait.ts';
import { Clock } from 'lucide-react';

/** Beyond this a date is shown instead of a countdown. */
const clockBelowSeconds = 24 * 3_600;

/** The payment deadline; a countdown on the last day. */
export function PayByClock({
  payBy,
  isCountdownOnly = false,
}: {
  payBy: string;
  /** True where the date is shown already. */
  isCountdownOnly?: boolean;
}) {
  const now = useServerSecond(payBy);
  const left = Math.floor(Date.parse(payBy) / 1000) - now;
  if (isCountdownOnly && left >= clockBelowSeconds) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-accent-ink tabular-nums">
      <Clock aria-hidden size={16} className="shrink-0" />
      {left <= 0 && '已超過付款期限'}
      {left > 0 && left < clockBelowSeconds && <span role="timer">付款剩 {formatWait(left)}</span>}
      {left >= clockBelowSeconds && <span>{formatDayTime(payBy)} 前付款</span>}
    </span>
  );
}
