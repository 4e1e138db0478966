import { useServerSecond } from '@kaituan/api-client/server-clock';
import type { CampaignStatus } from '@kaituan/domain/group-buy/campaign-life';
import { isLivePledge } from '@kaituan/domain/pledge/pledge-life';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { LazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { HeartButton } from '#web/features/catalog/heart-button.tsx';
import { useCampaignPhase } from '#web/features/group-buy/campaign/campaign-clock.tsx';
import { CampaignJoiners } from '#web/features/group-buy/campaign/campaign-joiners.tsx';
import { isFailedOrCancelled } from '#web/features/group-buy/campaign/campaign-phase.ts';
import { type CampaignDetail, goodsOf } from '#web/features/group-buy/campaign/campaign-query.ts';
import { CampaignTerms } from '#web/features/group-buy/campaign/campaign-terms.tsx';
import { LadderCard } from '#web/features/group-buy/campaign/ladder-card.tsx';
import { firstChoices } from '#web/features/group-buy/joining/join-lines.ts';
import { useLiveDetails } from '#web/features/group-buy/progress/use-live-details.ts';
import {
  canJoinTeam,
  hasOwnGroupSucceeded,
  isFormingTeam,
} from '#web/features/group-buy/teams/team-status.ts';
import { AskLink } from '#web/navigation/ask-link.tsx';
import { useAppState } from '#web/platform/app-state.ts';
import { CampaignHeader } from './campaign-header.tsx';
import {
  calendarPart,
  invitationPart,
  joinPart,
  lostInvitationPart,
  outcomePart,
  ownPledgePart,
  preloadJoinSide,
  recallPart,
} from './campaign-parts.ts';
import { JoinBar } from './join-bar.tsx';

/** What is nearer than this needs no calendar. */
const hourSeconds = 3_600;

/** A whole group buy: everything one must know first, then where one joins. */
export function CampaignView({
  channelId,
  campaign: answered,
  teamNo = null,
  isInvited = teamNo !== null,
  isWholePage = true,
  share,
}: {
  channelId: number;
  campaign: CampaignDetail;
  /** The team somebody was invited to. */
  teamNo?: string | null;
  /** Whether an invitation to a team led here, also one that cannot be read. */
  isInvited?: boolean;
  /** False among other goods, as on an activity's page: a bar over all of them would join this one. */
  isWholePage?: boolean;
  share?: ReactNode;
}) {
  const { campaign, ref } = useLiveDetails(answered);
  const { status, clock } = useCampaignPhase(campaign);
  const chosen = useState(() => firstChoices(campaign));
  const isMember = useAppState(({ user }) => user !== null);
  useEffect(() => {
    if (isMember) preloadJoinSide().catch(() => undefined); // Loaded again when it is near.
  }, [isMember]);
  const layout = layoutOf(campaign, status, clock?.seconds ?? 0);
  const { canJoin, isAhead, isOwnFirst, ownPledge } = layout;
  const team = campaign.teams.find((invited) => invited.teamNo === teamNo);
  const nowSecond = useServerSecond(campaign.serverTime);
  // Its own time is the one that matters then.
  const isTeamOpen =
    team !== undefined &&
    status === 'OPEN' &&
    (campaign.ownPledge?.teamNo === teamNo ? isFormingTeam : canJoinTeam)(team, nowSecond);
  const own = ownPledge && (
    <div>
      <LazyPart
        code={ownPledgePart}
        props={{
          campaign,
          pledge: ownPledge,
          hasGroupSucceeded: layout.hasGroupSucceeded,
          id: canJoin || status !== 'OPEN' ? undefined : 'join',
        }}
      />
    </div>
  );
  const outcome = (
    <div>
      <LazyPart code={outcomePart} props={{ campaign, status }} />
    </div>
  );
  const goods = goodsOf(campaign);
  const productId = goods[0]?.id;
  const joiners = layout.hasJoiners && <CampaignJoiners campaign={campaign} />;
  return (
    <div ref={ref} className="pb-6">
      {campaign.recalls?.map((recall) => (
        <LazyPart
          key={recall.bulletinId}
          code={recallPart}
          props={{ recall, isOfSome: goods.length > 1 }}
        />
      ))}
      {team && <LazyPart code={invitationPart} props={{ campaign, team, canJoin }} />}
      {isInvited && campaign.team && !team && (
        <LazyPart
          code={lostInvitationPart}
          props={{ hasTeams: campaign.teams.length > 0, canJoin }}
        />
      )}
      <CampaignHeader
        campaign={campaign}
        status={status}
        heading={isWholePage ? 'h1' : 'h2'}
        canJoin={canJoin}
        hasClock={!isTeamOpen}
      />
      {isOwnFirst && (
        <div className="mt-5 grid items-start gap-5 *:min-w-0 md:grid-cols-2">
          <div className="grid min-w-0 gap-5 *:min-w-0">
            {own}
            {share}
          </div>
          {joiners}
        </div>
      )}
      {!isAhead && (
        <div className={`mt-5 grid items-start gap-5 *:min-w-0 ${own ? 'md:grid-cols-2' : ''}`}>
          {outcome}
          {own}
        </div>
      )}
      <Details campaign={campaign} status={status} layout={layout} joiners={!isOwnFirst && joiners}>
        {canJoin && (
          <div>
            <LazyPart
              code={joinPart}
              props={{ channelId, campaign, chosen, invitedTeamNo: teamNo }}
            />
          </div>
        )}
        {status === 'SCHEDULED' && outcome}
        {isAhead && !isOwnFirst && share}
        {layout.hasCalendar && !isTeamOpen && (
          <div className="card px-4 pt-2 pb-4 sm:px-6">
            <LazyPart
              code={calendarPart}
              props={{ campaign, moment: status === 'SCHEDULED' ? 'opening' : 'closing' }}
            />
          </div>
        )}
      </Details>
      {campaign.introduction && (
        <p className="mt-5 card p-4 leading-8 whitespace-pre-line sm:p-6">
          {campaign.introduction}
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center justify-center gap-3">
        {goods.map((product) => (
          <HeartButton
            key={product.id}
            product={product}
            className={buttonStyle.outline}
            label={
              goods.length === 1 ? '放進收藏清單，降價或再開團時通知我' : `收藏 ${product.name}`
            }
          />
        ))}
        {productId !== undefined && (
          <AskLink asked={{ category: 'PRODUCT', productId }}>對這個團購有疑問？問店家</AskLink>
        )}
      </div>
      {canJoin && isWholePage && (
        <JoinBar campaign={campaign} choices={chosen[0]} isInvited={isTeamOpen} />
      )}
    </div>
  );
}

type Layout = ReturnType<typeof layoutOf>;

/** Which parts of a group buy its visitor sees, and which come first. */
function layoutOf(campaign: CampaignDetail, status: CampaignStatus, secondsLeft: number) {
  const { ownPledge } = campaign;
  const isIn = ownPledge !== null && isLivePledge(ownPledge.status);
  const hasGroupSucceeded = hasOwnGroupSucceeded(campaign);
  const canJoin = status === 'OPEN' && !isIn;
  const isAhead = status === 'OPEN' || status === 'SCHEDULED';
  const isOff = isFailedOrCancelled(status);
  const shownPledge = isIn || hasGroupSucceeded || status !== 'OPEN' ? ownPledge : null;
  return {
    canJoin,
    isAhead,
    hasGroupSucceeded,
    ownPledge: shownPledge,
    /** Members who joined read first what became of that; they know the terms. */
    isOwnFirst: isAhead && shownPledge !== null,
    hasTerms: !isOff,
    hasLadder: campaign.thresholds.length > 0 && !isOff,
    hasJoiners: !isOff && status !== 'SCHEDULED',
    hasCalendar: (canJoin || status === 'SCHEDULED') && secondsLeft > hourSeconds,
  };
}

/** Ladder, terms and joiners, beside what one can do. */
function Details({
  campaign,
  status,
  layout,
  joiners,
  children,
}: {
  campaign: CampaignDetail;
  status: CampaignStatus;
  layout: Layout;
  joiners: ReactNode;
  children: ReactNode;
}) {
  const { canJoin, isAhead, isOwnFirst, hasLadder } = layout;
  const isTermsAlone = isOwnFirst && !hasLadder && !canJoin;
  const isTermsRight = isOwnFirst && hasLadder;
  const terms = layout.hasTerms && <CampaignTerms card={campaign} isAhead={isAhead} />;
  return (
    <div
      className={`mt-5 grid items-start gap-5 *:min-w-0 ${isTermsAlone ? '' : 'md:grid-cols-2'}`}
    >
      <div className="grid min-w-0 gap-5 *:min-w-0">
        {hasLadder && <LadderCard card={campaign} status={status} />}
        {!isTermsRight && terms}
        {campaign.team && joiners}
      </div>
      <div className="grid min-w-0 gap-5 *:min-w-0">
        {!campaign.team && joiners}
        {isTermsRight && terms}
        {children}
      </div>
    </div>
  );
}
