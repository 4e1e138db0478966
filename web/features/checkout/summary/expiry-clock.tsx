import { useServerSecond } from '@kaituan/api-client/server-clock';
import { splitTimeLeft } from '@kaituan/kit/format/split-time-left.ts';
import { Timer } from 'lucide-react';
import { useEffect } from 'react';
import type { Checkout } from '#web/features/checkout/checkout-query.ts';

/** From here on the countdown is urgent, and announced once. */
const urgentSeconds = 5 * 60;

/**
 * Countdown of the checkout by the server's clock. No place in a group is held by it, that begins with the order: beside
 * the time for which a place is held a second clock asks which of them counts, so it is shown when it is urgent.
 */
export function ExpiryClock({
  checkout: { expiresAt, serverTime, group },
  onEnd,
}: {
  checkout: Checkout;
  onEnd: () => void;
}) {
  const left = Math.max(0, Math.floor(Date.parse(expiresAt) / 1_000) - useServerSecond(serverTime));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  const { hours, minutes, seconds } = splitTimeLeft(left);
  const isUrgent = left <= urgentSeconds;
  return (
    <p
      className={`flex items-center gap-2 rounded-control px-4 py-2.5 text-sm ${isUrgent ? 'bg-accent-soft text-accent-ink' : 'bg-sunken text-ink-soft'}`}
    >
      <Timer aria-hidden size={18} className="shrink-0" />
      {group && !isUrgent ? (
        <span>名額從送出那一刻起為您保留</span>
      ) : (
        <span>
          請在{' '}
          <span
            role="timer"
            aria-label={`剩餘 ${Number(minutes)} 分 ${Number(seconds)} 秒`}
            className="font-bold tabular-nums"
          >
            {hours === '00' ? '' : `${hours}:`}
            {minutes}:{seconds}
          </span>{' '}
          內送出
          {group ? (
            '，過了要重新結帳'
          ) : (
            <>
              訂單<span className="max-sm:hidden">，金額與庫存以送出時為準</span>
            </>
          )}
        </span>
      )}
      <span aria-live="polite" className="sr-only">
        {isUrgent && '結帳時間剩下不到 5 分鐘'}
      </span>
    </p>
  );
}
