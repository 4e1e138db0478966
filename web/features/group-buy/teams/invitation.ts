import type { CampaignCard, GroupTeam } from '@kaituan/contract/campaign';
import { campaignHeadline } from '@kaituan/domain/group-buy/campaign-headline';
import { campaignPath } from '#web/navigation/group-buy-paths.ts';
import type { SharedPage } from '#web/platform/sharing/share-ladder.ts';

/** The target of an invitation: shop, channel and perhaps a team. */
export type InvitationPlace = { publicUrl: string; channelId: number; teamNo: string | null };

/** The shared text and link of a group buy. */
export function invitationOf(
  campaign: CampaignCard,
  { publicUrl, channelId, teamNo }: InvitationPlace,
  team?: Pick<GroupTeam, 'status' | 'seatsLeft'>,
): SharedPage {
  const url = new URL(campaignPath(campaign.campaignId, teamNo), publicUrl);
  url.searchParams.set('channelId', String(channelId));
  return {
    title: campaign.title,
    // Without the team's seats the numbers of the whole group buy would mislead.
    text: teamNo !== null && !team ? '一起湊團，人數到齊就成團' : campaignHeadline(campaign, team),
    url: url.href,
  };
}
