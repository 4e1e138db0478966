import { useServerSecond } from '@kaituan/api-client/server-clock';
import { namelessMember } from '@kaituan/domain/member/profile';
import { Users } from 'lucide-react';
import { useId } from 'react';
import { agoText } from './ago-text.ts';
import { joinedLine } from './campaign-labels.ts';
import type { CampaignDetail } from './campaign-query.ts';

const shownAtFirst = 5;

/** Buyers who joined and paid, latest first, with masked names. */
export function CampaignJoiners({ campaign }: { campaign: CampaignDetail }) {
  const id = useId();
  const { joiners } = campaign;
  return (
    <section aria-labelledby={id} className="card-quiet p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="flex items-center gap-2 text-lg font-bold">
          <Users aria-hidden size={20} className="self-center text-primary" />
          誰跟團了
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">{joinedLine(campaign)}</p>
      </div>
      {joiners.length === 0 ? (
        <p className="mt-3 text-ink-soft">還沒有人跟團，當第一個揪團的人吧。</p>
      ) : (
        <>
          <JoinerList campaign={campaign} to={shownAtFirst} />
          {joiners.length > shownAtFirst && (
            <details>
              <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-primary underline-offset-4 hover:underline">
                再看 {joiners.length - shownAtFirst} 位
              </summary>
              <JoinerList campaign={campaign} from={shownAtFirst} />
            </details>
          )}
          {joiners.length < campaign.confirmed.buyers && (
            <p className="mt-2 text-sm text-ink-soft tabular-nums">
              顯示最近 {joiners.length} 位，共 {campaign.confirmed.buyers.toLocaleString('en-US')}{' '}
              人
            </p>
          )}
        </>
      )}
    </section>
  );
}

function JoinerList({
  campaign,
  from = 0,
  to,
}: {
  campaign: CampaignDetail;
  from?: number;
  to?: number;
}) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {campaign.joiners.slice(from, to).map(({ name, units, joinedAt }) => (
        <li key={`${joinedAt}${name}`} className="flex min-h-12 items-center gap-3 py-1.5">
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft text-sm font-bold text-primary"
          >
            {name === namelessMember ? <Users size={18} /> : Array.from(name)[0]}
          </span>
          <span className="min-w-0 flex-1 truncate">
            {name === namelessMember ? '一位團友' : name}{' '}
            <span className="text-ink-soft">跟了 {units} 份</span>
          </span>
          <TimeAgo instant={joinedAt} serverTime={campaign.serverTime} />
        </li>
      ))}
    </ul>
  );
}

/** Elapsed time by the server's clock. */
function TimeAgo({ instant, serverTime }: { instant: string; serverTime: string }) {
  const seconds = useServerSecond(serverTime) - Math.floor(Date.parse(instant) / 1_000);
  return (
    <time dateTime={instant} className="shrink-0 text-sm text-ink-soft tabular-nums">
      {agoText(seconds)}
    </time>
  );
}
