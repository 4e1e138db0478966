import type { CampaignCard, GroupTeam } from '@kaituan/contract/group-buy/campaign';
import { campaignHeadline, missingText } from '@kaituan/domain/group-buy/campaign-headline';
import { partOf } from '@kaituan/kit/content/part-of.ts';
import { heldWord } from '#web/features/group-buy/campaign/campaign-labels.ts';
import { TeamSeats } from '#web/features/group-buy/teams/team-seats.tsx';
import type { OwnPledge } from './pledge-query.ts';

/** Progress of the member's team, or of the whole group buy. */
export function PledgeProgress({
  own: { pledge, campaign },
  team,
}: {
  own: OwnPledge;
  team: GroupTeam | undefined;
}) {
  const { confirmed, held } = campaign;
  if (pledge.teamNo !== null) {
    return team ? (
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="font-semibold text-accent-ink">{campaignHeadline(campaign, team)}</span>
        <TeamSeats team={team} />
      </span>
    ) : null;
  }
  const saving = pledge.status === 'CONFIRMED' ? pledge.savings?.text : undefined;
  const missing = campaign.status === 'OPEN' ? missingText(campaign.goal) : undefined;
  return (
    <span className="block">
      <span className="mb-3 block font-semibold text-accent-ink">
        {missing ?? (saving || campaignHeadline(campaign))}
        {missing && saving && <span className="mt-1 block text-sm">{saving}</span>}
      </span>
      <ProgressTrack campaign={campaign} />
      <span className="mt-2.5 block text-sm text-ink-soft tabular-nums">
        {confirmed.buyers} 人跟團・{confirmed.units} 份
        {held.buyers > 0 && `（另有 ${held.buyers} 人${heldWord(campaign.later)}）`}
      </span>
    </span>
  );
}

/** Progress bar with price thresholds, and its text for screen readers. */
function ProgressTrack({ campaign }: { campaign: CampaignCard }) {
  const { confirmed, thresholds, goal } = campaign;
  const last = thresholds.at(-1);
  const filled = last === undefined ? goal.ratioBps / 10_000 : confirmed.units / last;
  const percent = Math.min(100, Math.round(filled * 100));
  return (
    <span
      role="progressbar"
      aria-label="團購進度"
      aria-valuenow={percent}
      aria-valuetext={`${confirmed.buyers} 人跟團，共 ${confirmed.units} 份`}
      className="relative block h-2.5 rounded-full bg-sunken"
    >
      <span
        className={`block h-full w-(--part) rounded-full bg-linear-to-r from-accent to-primary transition-[width] duration-500 ${partOf(filled)}`}
      />
      {last !== undefined &&
        thresholds.map((threshold) => (
          <span
            key={threshold}
            aria-hidden
            className={`absolute top-1/2 left-[min(100%-8px,var(--part))] size-4 -translate-1/2 rounded-full border-2 ${confirmed.units >= threshold ? 'border-surface bg-primary' : 'border-accent bg-surface'} ${partOf(threshold / last)}`}
          />
        ))}
    </span>
  );
}
