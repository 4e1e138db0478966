import { campaignHeadline } from '@kaituan/domain/campaign-headline';
import type { PageHead } from '../../../layout/page-head.ts';
import { campaignPath } from '../../../navigation/group-buy-paths.ts';
import { formatTwd } from '../../../ui/format-money.ts';
import { excerptOf } from '../../../ui/text-of-html.ts';
import type { CampaignDetail } from '../campaign/campaign-query.ts';
import { formatDayTime, joinedLine } from '../campaign/campaign-words.ts';

/** What a group buy's page says about itself, with price and progress; of an invitation, its team's. */
export function headOfCampaign(
  campaign: CampaignDetail,
  asked: { channelId: number; teamNo: string | null },
  shopTitle: string,
): PageHead {
  const { campaignId, title, introduction } = campaign;
  const team = campaign.teams.find(({ teamNo }) => teamNo === asked.teamNo);
  const headline = campaignHeadline(campaign, team);
  const price = lowestPriceOf(campaign);
  const facts = [
    ...(team?.leaderName ? [`${team.leaderName} 邀你一起團購`] : []),
    ...(price === null ? [] : [`現在每份 ${formatTwd(price)}`]),
    headline,
    joinedLine(campaign),
    ...(campaign.status === 'OPEN' ? [`${formatDayTime(campaign.closesAt)} 結團`] : []),
    ...(introduction ? [introduction] : []),
  ];
  return {
    title: `${title}：${headline}｜${shopTitle}`,
    description: excerptOf(facts.join('。')),
    path: campaignPath(campaignId),
    picturePath: picturePathOf(campaignId, asked.channelId, team?.teamNo),
    // An invitation is for whom it was sent to.
    hidden: asked.teamNo !== null,
  };
}

function lowestPriceOf({ items }: CampaignDetail): number | null {
  const prices = items.flatMap(({ unitPriceTwd }) => unitPriceTwd ?? []);
  return prices.length > 0 ? Math.min(...prices) : null;
}

function picturePathOf(campaignId: number, channelId: number, teamNo: string | undefined): string {
  const asked = { channelId: String(channelId), ...(teamNo ? { teamNo } : {}) };
  return `/og/group-buys/${campaignId}.png?${new URLSearchParams(asked)}`;
}
