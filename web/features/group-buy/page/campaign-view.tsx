import { isLivePledge } from '@kaituan/domain/pledge/pledge-life';
import type { ReactNode } from 'react';
import { useCampaignPhase } from '#web/features/group-buy/campaign/campaign-clock.tsx';
import { CampaignJoiners } from '#web/features/group-buy/campaign/campaign-joiners.tsx';
import { isCalledOff } from '#web/features/group-buy/campaign/campaign-phase.ts';
import type { CampaignDetail } from '#web/features/group-buy/campaign/campaign-query.ts';
import { CampaignTerms } from '#web/features/group-buy/campaign/campaign-terms.tsx';
import { LadderCard } from '#web/features/group-buy/campaign/ladder-card.tsx';
import { JoinPanel } from '#web/features/group-buy/joining/join-panel.tsx';
import { useLiveDetails } from '#web/features/group-buy/progress/use-live-details.ts';
import { CampaignCalendarLinks } from '#web/features/group-buy/teams/campaign-calendar-links.tsx';
import { LostInvitation, TeamInvitation } from '#web/features/group-buy/teams/team-invitation.tsx';
import { hasOwnGroupSucceeded } from '#web/features/group-buy/teams/team-status.ts';
import { CampaignHeader } from './campaign-header.tsx';
import { JoinBar } from './join-bar.tsx';
import { OutcomeNotice } from './outcome-notice.tsx';
import { OwnPledge } from './own-pledge.tsx';

/** What is nearer than this needs no calendar. */
const hourSeconds = 3_600;

/** A whole group buy: everything one must know first, then where one joins. */
export function CampaignView({
  channelId,
  campaign: answered,
  teamNo = null,
  isInvited = teamNo !== null,
  heading = 'h1',
  share,
}: {
  channelId: number;
  campaign: CampaignDetail;
  /** The team somebody was invited to. */
  teamNo?: string | null;
  /** Whether an invitation to a team led here, also one that cannot be read. */
  isInvited?: boolean;
  heading?: 'h1' | 'h2';
  /** How the group buy is handed on. */
  share?: ReactNode;
}) {
  const { campaign, ref } = useLiveDetails(answered);
  const { status, clock } = useCampaignPhase(campaign);
  const team = campaign.teams.find((invited) => invited.teamNo === teamNo);
  const { ownPledge } = campaign;
  const isIn = ownPledge !== null && isLivePledge(ownPledge.status);
  const hasGroupSucceeded = hasOwnGroupSucceeded(campaign);
  const isShown = isIn || hasGroupSucceeded || status !== 'OPEN';
  const canJoin = status === 'OPEN' && !isIn;
  const isOff = isCalledOff(status);
  const isAhead = status === 'OPEN' || status === 'SCHEDULED';
  const isWorthNoting = (canJoin || status === 'SCHEDULED') && (clock?.seconds ?? 0) > hourSeconds;
  const joiners = !isOff && status !== 'SCHEDULED' && <CampaignJoiners campaign={campaign} />;
  const own = ownPledge && isShown && (
    <OwnPledge
      pledge={ownPledge}
      hasGroupSucceeded={hasGroupSucceeded}
      serverTime={campaign.serverTime}
      id={canJoin || status !== 'OPEN' ? undefined : 'join'}
    />
  );
  // Who is in reads first what became of that; the terms are known.
  const isBeside = isAhead && Boolean(own);
  const hasLadder = campaign.thresholds.length > 0 && !isOff;
  const isTermsAlone = isBeside && !hasLadder && !canJoin;
  const terms = !isOff && <CampaignTerms card={campaign} isAhead={isAhead} />;
  return (
    <div ref={ref} className="pb-6">
      {team && <TeamInvitation campaign={campaign} team={team} canJoin={canJoin} />}
      {isInvited && campaign.team && !team && (
        <LostInvitation hasTeams={campaign.teams.length > 0} canJoin={canJoin} />
      )}
      <CampaignHeader campaign={campaign} status={status} heading={heading} canJoin={canJoin} />
      {isBeside && (
        <div className="mt-5 grid items-start gap-5 md:grid-cols-2">
          <div className="grid gap-5">
            {own}
            {share}
          </div>
          {joiners}
        </div>
      )}
      {!isAhead && (
        <div className={`mt-5 grid items-start gap-5 ${own ? 'md:grid-cols-2' : ''}`}>
          <OutcomeNotice campaign={campaign} status={status} />
          {own}
        </div>
      )}
      <div className={`mt-5 grid items-start gap-5 ${isTermsAlone ? '' : 'md:grid-cols-2'}`}>
        <div className="grid gap-5">
          {hasLadder && <LadderCard card={campaign} status={status} />}
          {!(isBeside && hasLadder) && terms}
          {campaign.team && !isBeside && joiners}
        </div>
        <div className="grid gap-5">
          {!campaign.team && !isBeside && joiners}
          {isBeside && hasLadder && terms}
          {canJoin && (
            <JoinPanel channelId={channelId} campaign={campaign} invitedTeamNo={teamNo} />
          )}
          {status === 'SCHEDULED' && <OutcomeNotice campaign={campaign} status={status} />}
          {isAhead && !isBeside && share}
          {isWorthNoting && (
            <div className="rounded-card bg-surface px-4 pt-2 pb-4 shadow-card sm:px-6">
              <CampaignCalendarLinks
                campaign={campaign}
                moment={status === 'SCHEDULED' ? 'opening' : 'closing'}
              />
            </div>
          )}
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
