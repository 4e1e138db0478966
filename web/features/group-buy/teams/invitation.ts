import type { CampaignCard, GroupTeam } from '@kaituan/contract/group-buy/campaign';
import { campaignHeadline } from '@kaituan/domain/group-buy/campaign-headline';
import {
  campaignPicturePath,
  campaignPictureSize,
  invitesText,
  joinPriceText,
  progressBarOf,
} from '@kaituan/domain/group-buy/shared-campaign';
import { campaignPath } from '#web/navigation/paths/group-buy-paths.ts';
import type { SharedPage } from '#web/platform/sharing/share-ladder.ts';

/** The target of an invitation: shop, channel and perhaps a team. */
export type InvitationPlace = {
  publicUrl: string;
  channelId: number;
  teamNo: string | null;
  /** Whether guests see the channel's prices: an invitation may be passed on to anybody. */
  isPricePublic: boolean;
};

/** The shared text and link of a group buy; `inviter` is the name its sender wants to be known by. */
export function invitationOf(
  asSeen: CampaignCard,
  { publicUrl, channelId, teamNo, isPricePublic }: InvitationPlace,
  team?: Pick<
    GroupTeam,
    'teamNo' | 'status' | 'seatsLeft' | 'seatsConfirmed' | 'size' | 'leaderName'
  >,
  inviter = '',
): SharedPage {
  const campaign = isPricePublic ? asSeen : withoutPrices(asSeen);
  const url = new URL(campaignPath(campaign.campaignId, teamNo), publicUrl);
  url.searchParams.set('channelId', String(channelId));
  // Without the team's seats the numbers of the whole group buy would mislead.
  const text = teamNo && !team ? '一起湊團，人數到齊就成團' : campaignHeadline(campaign, team);
  // Nor would their bar.
  const progress = teamNo && !team ? undefined : progressBarOf(campaign, team);
  const price = joinPriceText(campaign);
  // The shop may have told the page of the team before its leader chose this name.
  const named = team && { ...team, leaderName: inviter || team.leaderName };
  const picture = new URL(campaignPicturePath(campaign, channelId, named), publicUrl);
  return {
    title: campaign.title,
    text: inviter || team ? `${invitesText(inviter)}：${text}` : text,
    url: url.href,
    ...(campaign.status === 'OPEN' && { progress }),
    ...(price && { price: { now: price } }),
    picture: { url: picture.href, ...campaignPictureSize },
  };
}

const withoutPrices = (campaign: CampaignCard): CampaignCard => ({
  ...campaign,
  items: campaign.items.map((item) => ({
    ...item,
    ...{ ordinaryPriceTwd: null, unitPricesTwd: null, unitPriceTwd: null },
  })),
});

/** The invitation as a text, which has no card beside it: it says the price as well. */
export const writtenInvitation = (page: SharedPage): SharedPage =>
  page.price ? { ...page, text: `團購價 ${page.price.now}\n${page.text}` } : page;
