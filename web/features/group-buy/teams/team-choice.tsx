import { ChoiceCard } from '@kaituan/kit/controls/choice-card.tsx';
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { teamTimeText } from '#web/features/group-buy/campaign/campaign-labels.ts';
import type { CampaignDetail, GroupTeam } from '#web/features/group-buy/campaign/campaign-query.ts';
import { TeamSeats } from './team-seats.tsx';
import { teamName } from './team-status.ts';
import { TeamTimeLeft } from './team-time-left.tsx';

/** Chooses a team, or a new one. */
export function TeamChoice({
  campaign,
  teams,
  invitedTeamNo,
  chosen,
  onChoose,
}: {
  campaign: CampaignDetail;
  /** Joinable teams. */
  teams: readonly GroupTeam[];
  invitedTeamNo: string | null;
  /** Null for a new team. */
  chosen: string | null;
  onChoose: (teamNo: string | null) => void;
}) {
  const name = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  // What was chosen before the panel was hydrated, for which React fires no event.
  const chooseAgain = useEffectEvent(() => {
    const radio = fieldset.current?.querySelector<HTMLInputElement>('input:checked');
    if (radio && !radio.defaultChecked) onChoose(radio.value || null);
  });
  useLayoutEffect(chooseAgain, []);
  return (
    <fieldset ref={fieldset} className="space-y-2">
      <legend className="mb-2 font-semibold">
        {teams.length > 0 ? '參加進行中的團，或自己開一團' : '目前沒有等人的團，開一團找朋友吧'}
      </legend>
      {teams.map((team) => (
        <ChoiceCard
          key={team.teamNo}
          name={name}
          value={team.teamNo}
          checked={chosen === team.teamNo}
          onChange={() => onChoose(team.teamNo)}
          title={`${teamName(team)}${team.teamNo === invitedTeamNo ? '（邀您參加）' : ''}`}
          note={
            <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
              <TeamSeats team={team} />
              <span className="text-ink">還差 {team.size - team.seatsConfirmed} 人成團</span>
              <TeamTimeLeft team={team} serverTime={campaign.serverTime} />
            </span>
          }
        />
      ))}
      <ChoiceCard
        name={name}
        value=""
        checked={chosen === null}
        onChange={() => onChoose(null)}
        title="自己開一團"
        note={
          campaign.team &&
          `由您當團長，還差 ${campaign.team.size - 1} 人成團，${teamTimeText(campaign.team.hours, campaign)}`
        }
      />
    </fieldset>
  );
}
