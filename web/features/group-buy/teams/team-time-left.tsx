import { useServerSecond } from '@kaituan/api-client/server-clock';
import { formatDayTime } from '@kaituan/domain/day-text';
import { splitTimeLeft } from '@kaituan/kit/format/split-time-left.ts';
import type { GroupTeam } from '#web/features/group-buy/campaign/campaign-query.ts';

/** Until when a team must be full, counted down. */
export function TeamTimeLeft({ team, serverTime }: { team: GroupTeam; serverTime: string }) {
  const seconds = Math.ceil(Date.parse(team.expiresAt) / 1_000) - useServerSecond(serverTime);
  const left = splitTimeLeft(seconds);
  return (
    <span className="tabular-nums">
      {formatDayTime(team.expiresAt)} 前湊滿{' '}
      <span
        role="timer"
        aria-label={`剩 ${left.days > 0 ? `${left.days} 天 ` : ''}${Number(left.hours)} 時 ${left.minutes} 分 ${left.seconds} 秒`}
        className="whitespace-nowrap"
      >
        （剩 {left.days > 0 && `${left.days} 天 `}
        {left.hours}:{left.minutes}:{left.seconds}）
      </span>
    </span>
  );
}
