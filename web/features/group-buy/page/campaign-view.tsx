import { isLivePledge } from '@kaituan/domain/pledge-life';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../../ui/button-style.ts';
import { formatTwd } from '../../../ui/format-money.ts';
import { hiddenPriceText } from '../../catalog/hidden-price.ts';
import { useCampaignPhase } from '../campaign/campaign-clock.tsx';
import { CampaignJoiners } from '../campaign/campaign-joiners.tsx';
import { hasSucceeded } from '../campaign/campaign-phase.ts';
import type { CampaignDetail } from '../campaign/campaign-query.ts';
import { CampaignTerms } from '../campaign/campaign-terms.tsx';
import { cheapestItem } from '../campaign/cheapest-item.ts';
import { JoinPanel } from '../joining/join-panel.tsx';
import { LadderCard } from '../ladder/ladder-card.tsx';
import { useLiveDetails } from '../progress/use-live-details.ts';
import { TeamInvitation } from '../teams/team-invitation.tsx';
import { CampaignHeader } from './campaign-header.tsx';
import { OutcomeNotice } from './outcome-notice.tsx';
import { OwnPledge } from './own-pledge.tsx';

/** A whole group buy: everything one must know first, then where one joins. */
export function CampaignView({
  channelId,
  campaign: answered,
  teamNo = null,
  heading = 'h1',
  share,
}: {
  channelId: number;
  campaign: CampaignDetail;
  /** The team somebody was invited to. */
  teamNo?: string | null;
  heading?: 'h1' | 'h2';
  /** How the group buy is handed on. */
  share?: ReactNode;
}) {
  const { campaign, ref } = useLiveDetails(answered);
  const { status } = useCampaignPhase(campaign);
  const team = campaign.teams.find((invited) => invited.teamNo === teamNo);
  const { ownPledge } = campaign;
  const isShown = ownPledge && (isLivePledge(ownPledge.status) || status !== 'OPEN');
  const canJoin = status === 'OPEN' && !isShown;
  return (
    <div ref={ref} className="pb-6">
      {team && <TeamInvitation campaign={campaign} team={team} />}
      <CampaignHeader campaign={campaign} status={status} heading={heading} canJoin={canJoin} />
      <div className="mt-5 grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          {campaign.thresholds.length > 0 && (
            <LadderCard card={campaign} isOver={hasSucceeded(status) || status === 'FAILED'} />
          )}
          <CampaignTerms card={campaign} />
          {campaign.team && <CampaignJoiners campaign={campaign} />}
        </div>
        <div className="grid gap-5">
          {!campaign.team && <CampaignJoiners campaign={campaign} />}
          {isShown ? (
            <OwnPledge pledge={ownPledge} serverTime={campaign.serverTime} />
          ) : canJoin ? (
            <JoinPanel channelId={channelId} campaign={campaign} invitedTeamNo={teamNo} />
          ) : null}
          {status !== 'OPEN' && <OutcomeNotice campaign={campaign} status={status} />}
          {share}
        </div>
      </div>
      {campaign.introduction && (
        <p className="mt-5 rounded-card bg-surface p-4 leading-8 whitespace-pre-line shadow-card sm:p-6">
          {campaign.introduction}
        </p>
      )}
      {canJoin && <JoinBar campaign={campaign} />}
    </div>
  );
}

/** Keeps price and way at the thumb on a phone. */
function JoinBar({ campaign }: { campaign: CampaignDetail }) {
  const cheapest = cheapestItem(campaign);
  return (
    <div className="sticky bottom-0 z-30 -mx-4 mt-5 flex items-center justify-between gap-3 border-t border-line bg-surface/95 px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] backdrop-blur sm:-mx-6 sm:px-6 md:hidden">
      <p className="min-w-0 leading-tight">
        <span className="text-xl font-bold text-price tabular-nums">
          {cheapest ? formatTwd(cheapest.unitPriceTwd) : hiddenText(campaign)}
        </span>
        {cheapest && campaign.items.length > 1 && (
          <span className="ml-1 text-sm text-ink-soft">起</span>
        )}
      </p>
      <a href="#join" className={`${buttonStyle.primary} min-w-36 shrink-0`}>
        {campaign.team ? '選一團' : '我要跟團'}
      </a>
    </div>
  );
}

const hiddenText = ({ hiddenPrice }: CampaignDetail): string =>
  hiddenPrice === null ? '' : hiddenPriceText[hiddenPrice];
