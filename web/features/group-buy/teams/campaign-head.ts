import type { CampaignDetail } from '@kaituan/contract/group-buy/group-buy';
import { formatDayTime } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import { campaignHeadline } from '@kaituan/domain/group-buy/campaign-headline';
import {
  campaignPicturePath,
  campaignPictureSize,
  invitesText,
} from '@kaituan/domain/group-buy/shared-campaign';
import { withChannel } from '#web/navigation/channel.ts';
import { campaignPath } from '#web/navigation/paths/group-buy-paths.ts';
import type { PageHead } from '#web/platform/page-head.ts';

/** Context of the shared link: team, channel and shop. */
type Place = { teamNo: string | null; channelId: number; shopTitle: string };

/** The page head of a group buy with its public progress. */
export function headOfCampaign(campaign: CampaignDetail, place: Place): PageHead {
  const team = campaign.teams.find(({ teamNo }) => teamNo === place.teamNo);
  return {
    title: `${campaignHeadline(campaign, team)}｜${campaign.title}｜${place.shopTitle}`,
    description: descriptionOf(campaign, team),
    path: campaignPath(campaign.campaignId),
    hidden: !campaign.isListed,
    // The shared link keeps team and channel.
    sharedPath: withChannel(campaignPath(campaign.campaignId, team?.teamNo), place.channelId),
    drawnPicture: {
      path: campaignPicturePath(campaign, place.channelId, team),
      ...campaignPictureSize,
    },
  };
}

function descriptionOf(
  campaign: CampaignDetail,
  team: CampaignDetail['teams'][number] | undefined,
): string {
  const { status, items, confirmed, opensAt, closesAt } = campaign;
  const prices = items.flatMap(({ unitPriceTwd }) => unitPriceTwd ?? []);
  const isAhead = status === 'SCHEDULED';
  const parts = [
    team && invitesText(team.leaderName),
    prices.length > 0 &&
      `團購價 ${formatTwd(Math.min(...prices))}${prices.length > 1 ? ' 起' : ''}`,
    confirmed.buyers > 0 && `${confirmed.buyers} 人跟團、${confirmed.units} 份`,
    isAhead ? `${formatDayTime(opensAt)} 開團` : `${formatDayTime(closesAt)} 結團`,
  ];
  return parts.filter(Boolean).join('，');
}
