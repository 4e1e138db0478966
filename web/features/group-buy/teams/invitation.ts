import type { CampaignCard, GroupTeam } from '@kaituan/contract/campaign';
import { campaignHeadline } from '@kaituan/domain/group-buy/campaign-headline';
import { campaignPath } from '#web/navigation/group-buy-paths.ts';
import type { SharedPage } from '#web/platform/sharing/share-ladder.ts';

/** Where an invitation leads: the shop's public address, a channel, and a team to join if there is one. */
export type InvitationPlace = { publicUrl: string; channelId: number; teamNo: string | null };

/** What a friend is sent: what the group buy is, what it needs now, and the way to it. */
export function invitationOf(
  campaign: CampaignCard,
  { publicUrl, channelId, teamNo }: InvitationPlace,
  team?: Pick<GroupTeam, 'status' | 'seatsLeft'>,
): SharedPage {
  const url = new URL(campaignPath(campaign.campaignId, teamNo), publicUrl);
  url.searchParams.set('channelId', String(channelId));
  return {
    title: campaign.title,
    // Without the team's seats nothing is said that would only be true of the whole.
    text: teamNo !== null && !team ? '一起湊團，人數到齊就成團' : campaignHeadline(campaign, team),
    url: url.href,
  };
}
