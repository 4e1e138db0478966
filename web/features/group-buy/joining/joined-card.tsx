import { formatDayTime } from '@kaituan/domain/day-text';
import { missingText } from '@kaituan/domain/group-buy/campaign-headline';
import { mayGetCheaper } from '@kaituan/domain/group-buy/savings-preview';
import { arrivalText, shipWindow } from '@kaituan/domain/group-buy/ship-window';
import { newMemberName } from '@kaituan/domain/member/profile';
import { isCountedPledge } from '@kaituan/domain/pledge/pledge-life';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { CampaignClock } from '#web/features/group-buy/campaign/campaign-clock.tsx';
import { nextRungLine } from '#web/features/group-buy/campaign/campaign-labels.ts';
import {
  type CampaignDetail,
  campaignQuery,
} from '#web/features/group-buy/campaign/campaign-query.ts';
import { owedAtLastPriceText } from '#web/features/group-buy/campaign/joiner-words.ts';
import { OwnCaseLines } from '#web/features/group-buy/member/own-cases.tsx';
import { CampaignProgress } from '#web/features/group-buy/progress/campaign-progress.tsx';
import { useCampaignProgress } from '#web/features/group-buy/progress/use-campaign-progress.ts';
import { InviteButton } from '#web/features/group-buy/teams/invite-button.tsx';
import { TeamSeats } from '#web/features/group-buy/teams/team-seats.tsx';
import { hasOwnGroupSucceeded } from '#web/features/group-buy/teams/team-status.ts';
import { TeamTimeLeft } from '#web/features/group-buy/teams/team-time-left.tsx';
import { campaignPath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useAppState } from '#web/platform/app-state.ts';

/** What the order says, which is newer than a group buy that was read before. */
type Joined = {
  /** Whether it counts: it is paid, or will be with the goods. */
  hasJoined: boolean;
  /** Whether it is paid with the goods. */
  isOwed: boolean;
  /** Whether its buyer fetches the goods. */
  isFetched: boolean;
};

/** After an order that joins: progress, next steps and invitations. */
export function JoinedCard({
  channelId,
  campaignId,
  ...joined
}: Joined & { channelId: number; campaignId: number }) {
  const { hasJoined } = joined;
  const client = useQueryClient();
  const { data: known } = useQuery(campaignQuery(channelId, campaignId));
  // A private team is answered only when requested by its number.
  const teamNo = known?.result.ownPledge?.teamNo;
  const { data = known } = useQuery(campaignQuery(channelId, campaignId, teamNo));
  const status = data?.result.ownPledge?.status;
  const isCounted = status !== undefined && isCountedPledge(status);
  const isBehind = hasJoined && data !== undefined && !isCounted;
  useEffect(() => {
    if (isBehind) void client.invalidateQueries({ queryKey: ['/GroupBuy/GetCampaign'] });
  }, [isBehind, client]);
  return data && <JoinedCampaign campaign={data.result} joined={joined} />;
}

function JoinedCampaign({
  campaign: answered,
  joined,
}: {
  campaign: CampaignDetail;
  joined: Joined;
}) {
  const id = useId();
  const { campaign, ref } = useCampaignProgress(answered);
  const { ownPledge } = campaign;
  const team = campaign.teams.find(({ teamNo }) => teamNo === ownPledge?.teamNo);
  const hasGroupSucceeded = hasOwnGroupSucceeded(campaign);
  const text = hasGroupSucceeded ? undefined : (ownPledge?.savings?.text ?? nextRungLine(campaign));
  return (
    <section ref={ref} aria-labelledby={id} className="card-raised p-4 sm:p-6">
      <h2 id={id} className="mb-4 text-lg font-bold">
        <ShopLink
          to={campaignPath(campaign.campaignId, ownPledge?.teamNo)}
          className="hover:text-primary"
        >
          {campaign.title}
        </ShopLink>
      </h2>
      {!team && (
        <div className="mb-4">
          <CampaignClock card={campaign} />
        </div>
      )}
      {team ? (
        <p className="flex flex-wrap items-center gap-3">
          <TeamSeats team={team} />
          <span className="font-semibold">
            {hasGroupSucceeded
              ? '成團了！'
              : (missingText({ kind: 'BUYERS', missing: team.seatsLeft }) ?? '名額都有人了')}
          </span>
          {!hasGroupSucceeded && <TeamTimeLeft team={team} serverTime={campaign.serverTime} />}
        </p>
      ) : (
        <CampaignProgress card={campaign} />
      )}
      {ownPledge && <OwnCaseLines own={{ pledge: ownPledge, campaign }} />}
      {text && (
        <p className="mt-4 rounded-control bg-accent-soft px-4 py-2.5 font-bold text-accent-ink">
          {text}
        </p>
      )}
      {joined.hasJoined && !hasGroupSucceeded && (
        <div className="mt-4 *:w-full">
          <InviteButton
            campaign={campaign}
            teamNo={ownPledge?.teamNo ?? null}
            team={team}
            look="primary"
          />
        </div>
      )}
      <NameHint />
      <ol className="mt-5 list-decimal space-y-1.5 border-t border-line pt-4 pl-5 text-ink-soft">
        {stepsOf(campaign, joined, hasGroupSucceeded).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

/** For members without a display name: how they appear in the list, and how to change it. */
function NameHint() {
  const isNameless = useAppState(({ user }) => user?.displayName === newMemberName);
  if (!isNameless) return null;
  return (
    <p className="mt-4 text-sm text-ink-soft">
      您還沒有設定名稱，跟團名單上只寫「一位團友」。
      <ShopLink
        to="/member/profile"
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        設定名稱，讓朋友認得您
      </ShopLink>
    </p>
  );
}

function stepsOf(
  campaign: CampaignDetail,
  { hasJoined, isOwed, isFetched }: Joined,
  hasGroupSucceeded: boolean,
): string[] {
  const { ownPledge } = campaign;
  const mayFall = ownPledge?.savings
    ? mayGetCheaper(ownPledge.savings)
    : campaign.thresholds.length > 0;
  const back = isOwed ? `，${owedAtLastPriceText}` : '自動退回差額';
  const lower = mayFall ? `，最後的價格更低時${back}` : '';
  const arrival = arrivalText(shipWindow(campaign), isFetched);
  const shipping = `預計 ${arrival}；進度在「我的訂單」`;
  if (hasGroupSucceeded) return ['已經成團，開始備貨，不能再修改或退出', shipping];
  return [
    ...(hasJoined ? [] : ['完成付款，才算跟團']),
    campaign.team
      ? '成團前可以在「我的團購」修改數量或退出；一成團就會開始備貨，不能再退出'
      : `${formatDayTime(campaign.editUntil)} 前，可以在「我的團購」修改數量或退出`,
    campaign.team
      ? `${campaign.team.size} 人到齊就成團；時間到沒湊滿，由您選擇換團、原價購買或${isOwed ? '取消' : '退款'}`
      : `${formatDayTime(campaign.closesAt)} 結團${lower}`,
    `成團後${shipping}`,
  ];
}
