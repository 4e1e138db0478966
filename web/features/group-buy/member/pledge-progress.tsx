import type { GroupTeam } from '@kaituan/contract/campaign';
import { campaignHeadline } from '@kaituan/domain/group-buy/campaign-headline';
import { TeamSeats } from '#web/features/group-buy/teams/team-seats.tsx';
import type { OwnPledge } from './pledge-query.ts';
import { ProgressTrack } from './progress-track.tsx';

/** How far what the member joined is: the seats of the team, or the group buy as a whole. */
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
  return (
    <span className="block">
      <span className="mb-3 block font-semibold text-accent-ink">
        {saving || campaignHeadline(campaign)}
      </span>
      <ProgressTrack campaign={campaign} />
      <span className="mt-2.5 block text-sm text-ink-soft tabular-nums">
        {confirmed.buyers} 人參加・{confirmed.units} 份
        {held.buyers > 0 && `（另有 ${held.buyers} 人付款中）`}
      </span>
    </span>
  );
}
