import type { CampaignCard, GroupTeam } from '@kaituan/contract/group-buy/campaign';
import { goalBar } from '@kaituan/domain/group-buy/campaign-goal';
import { campaignHeadline } from '@kaituan/domain/group-buy/campaign-headline';
import { campaignPath } from '#web/navigation/paths/group-buy-paths.ts';
import type { SharedPage } from '#web/platform/sharing/share-ladder.ts';

/** The target of an invitation: shop, channel and perhaps a team. */
export type InvitationPlace = { publicUrl: string; channelId: number; teamNo: string | null };

/** The shared text and link of a group buy; `inviter` is the name its sender wants to be known by. */
export function invitationOf(
  campaign: CampaignCard,
  { publicUrl, channelId, teamNo }: InvitationPlace,
  team?: Pick<GroupTeam, 'status' | 'seatsLeft' | 'seatsConfirmed' | 'size'>,
  inviter = '',
): SharedPage {
  const url = new URL(campaignPath(campaign.campaignId, teamNo), publicUrl);
  url.searchParams.set('channelId', String(channelId));
  // Without the team's seats the numbers of the whole group buy would mislead.
  const text = teamNo && !team ? '一起湊團，人數到齊就成團' : campaignHeadline(campaign, team);
  return {
    title: campaign.title,
    text: inviter === '' ? text : `${inviter} 邀您一起買：${text}`,
    url: url.href,
    ...(campaign.status === 'OPEN' && { progress: barOf(campaign, teamNo, team) }),
  };
}

/** Teams fill for themselves. */
function barOf(
  { mode, goal }: CampaignCard,
  teamNo: string | null,
  team?: Pick<GroupTeam, 'seatsConfirmed' | 'size'>,
): SharedPage['progress'] {
  if (team) {
    const { seatsConfirmed, size } = team;
    return { filled: seatsConfirmed / size, text: `${seatsConfirmed}／${size} 人` };
  }
  return teamNo || mode === 'TEAM' ? undefined : goalBar(goal);
}

/**
 * The picture of a group buy, or of one of its teams, with its present numbers; its address changes with them, so
 * that chats fetch it anew.
 */
export function picturePath(
  { campaignId, status, confirmed }: Pick<CampaignCard, 'campaignId' | 'status' | 'confirmed'>,
  channelId: number,
  team?: Pick<GroupTeam, 'teamNo' | 'seatsConfirmed'>,
): string {
  const query = new URLSearchParams({
    channelId: String(channelId),
    ...(team && { teamNo: team.teamNo }),
    v: [status, confirmed.units, ...(team ? [team.seatsConfirmed] : [])].join('-'),
  });
  return `/og/group-buys/${campaignId}.png?${query}`;
}
