import { ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { HiddenPriceLink } from '#web/features/catalog/hidden-price-link.tsx';
import type { CampaignDetail } from '#web/features/group-buy/campaign/campaign-query.ts';
import { caseText } from '#web/features/group-buy/campaign/campaign-terms.tsx';
import { TeamChoice } from '#web/features/group-buy/teams/team-choice.tsx';
import { joinableTeams } from '#web/features/group-buy/teams/team-status.ts';
import { useServerSecond } from '#web/platform/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { JoinItem } from './join-item.tsx';
import { firstChoices, joinLinesOf, piecesOf, withChoice } from './join-lines.ts';
import { JoinProblem } from './join-problem.tsx';
import { JoinTotal } from './join-total.tsx';
import { useJoin } from './use-join.ts';

/** How many of what, in which team, what it costs and what may come back; then 跟團. */
export function JoinPanel({
  channelId,
  campaign,
  invitedTeamNo,
}: {
  channelId: number;
  campaign: CampaignDetail;
  invitedTeamNo: string | null;
}) {
  const id = useId();
  const isHydrated = useIsHydrated();
  const [choices, setChoices] = useState(() => firstChoices(campaign));
  const [chosenTeamNo, setChosenTeamNo] = useState<string | null | undefined>();
  const { join, isBusy, problem, clearProblem } = useJoin();
  const nowSecond = useServerSecond(campaign.serverTime);
  const teams = campaign.team ? joinableTeams(campaign.teams, invitedTeamNo, nowSecond) : [];
  const isJoinable = (teamNo: string | null) =>
    teamNo === null || teams.some((team) => team.teamNo === teamNo);
  const requestedTeamNo = chosenTeamNo === undefined ? invitedTeamNo : chosenTeamNo;
  const teamNo = isJoinable(requestedTeamNo) ? requestedTeamNo : null;
  const pieces = piecesOf(choices);

  const press = () => {
    const mode = !campaign.team ? 'CAMPAIGN' : teamNo === null ? 'OPEN_TEAM' : 'JOIN_TEAM';
    const { campaignId } = campaign;
    void join({ channelId, campaignId, mode, teamNo, lines: joinLinesOf(choices) });
  };
  return (
    <section
      id="join"
      aria-labelledby={id}
      className="scroll-mt-28 rounded-card bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id={id} className="mb-4 text-lg font-bold">
        {campaign.team ? '選一團，一起買' : '選擇數量'}
      </h2>
      {campaign.team && (
        <div className="mb-5">
          <TeamChoice
            campaign={campaign}
            teams={teams}
            invitedTeamNo={invitedTeamNo}
            chosen={teamNo}
            onChoose={(chosen) => {
              clearProblem();
              setChosenTeamNo(chosen);
            }}
          />
        </div>
      )}
      <ul className="divide-y divide-line">
        {campaign.items.map((item) => (
          <JoinItem
            key={item.skuId}
            card={campaign}
            item={item}
            choices={choices}
            onChange={(change) => {
              clearProblem();
              setChoices((before) => withChoice(campaign, before, item.skuId, change));
            }}
          />
        ))}
      </ul>
      {campaign.caseLot && (
        <p className="mt-3 text-sm text-ink-soft">{caseText(campaign.caseLot, campaign.items)}</p>
      )}
      <JoinTotal campaign={campaign} choices={choices} />
      {problem && (
        <JoinProblem
          problem={problem}
          onTake={(most) => {
            clearProblem();
            const [only] = joinLinesOf(choices);
            if (only) {
              setChoices((before) =>
                withChoice(campaign, before, only.skuId, { quantity: most, extra: 0 }),
              );
            }
          }}
          canTake={joinLinesOf(choices).length === 1}
        />
      )}
      {campaign.hiddenPrice ? (
        <HiddenPriceLink
          hiddenPrice={campaign.hiddenPrice}
          className={`${buttonStyle.primary} mt-4 min-h-13 w-full text-lg`}
        />
      ) : (
        <Button
          isBusy={isBusy}
          disabled={!isHydrated || pieces === 0}
          onClick={press}
          className={`mt-4 min-h-13 w-full text-lg ${isHydrated ? '' : 'disabled:opacity-100'}`}
        >
          {pieces === 0 ? '請先選擇數量' : buttonText(campaign.team !== null, teamNo)}
        </Button>
      )}
      <p className="mt-3 flex items-start gap-2 text-sm text-ink-soft">
        <ShieldCheck aria-hidden size={17} className="mt-0.5 shrink-0 text-good" />
        送出訂單後為你保留 15 分鐘，付款完成才算跟團；超商代碼與 ATM 依繳費期限保留。
      </p>
      <noscript>
        <Notice kind="INFO">跟團需要開啟瀏覽器的 JavaScript。</Notice>
      </noscript>
    </section>
  );
}

const buttonText = (isOfTeams: boolean, teamNo: string | null): string => {
  if (!isOfTeams) return '我要跟團';
  return teamNo === null ? '我要開團' : '參加這一團';
};
