import { formatTwd } from '../format-twd.ts';
import { type CampaignGoal, goalBar } from './campaign-goal.ts';
import type { CampaignStatus } from './campaign-life.ts';

/** What is shared with others of a group buy, in a chat or a notification. */
type SharedCampaign = {
  campaignId: number;
  mode: 'CAMPAIGN' | 'TEAM';
  status: CampaignStatus;
  confirmed: { units: number };
  goal: { kind: CampaignGoal['kind'] | 'SHARE'; min: number; reached: number; ratioBps: number };
  /** The join price now; null where prices are hidden. */
  items: readonly { unitPriceTwd: number | null }[];
};
type SharedTeam = { teamNo: string; size: number; seatsConfirmed: number };
type PicturedTeam = Pick<SharedTeam, 'teamNo' | 'seatsConfirmed'> & {
  status?: string;
  leaderName?: string | null;
};

/** The measures of the picture, in pixels. */
export const campaignPictureSize = { width: 1200, height: 630 } as const;

/** Changes with a name, without telling it. */
function stampOf(name: string): string {
  let mixed = 0;
  for (const character of name) mixed = (Math.imul(mixed, 31) + character.charCodeAt(0)) | 0;
  return (mixed >>> 0).toString(36);
}

/**
 * The picture of a group buy, or of one of its teams, with its present numbers and who invites to it; its address
 * changes with them, so that chats fetch it anew.
 */
export function campaignPicturePath(
  { campaignId, status, confirmed }: Pick<SharedCampaign, 'campaignId' | 'status' | 'confirmed'>,
  channelId: number,
  team?: PicturedTeam,
): string {
  const ofSeats = team ? [team.seatsConfirmed] : [];
  const isOver = team?.status !== undefined && team.status !== 'FORMING';
  const version = [
    ...[status, confirmed.units, ...ofSeats, ...(isOver ? [team.status] : [])],
    ...(team?.leaderName ? [stampOf(team.leaderName)] : []),
  ].join('-');
  const ofTeam = team ? `&teamNo=${team.teamNo}` : '';
  return `/og/group-buys/${campaignId}.png?channelId=${channelId}${ofTeam}&v=${version}`;
}

/** What joining costs now at least, while one can join; undefined where prices are hidden. */
export function joinPriceText({ status, items }: SharedCampaign): string | undefined {
  const prices = items.flatMap(({ unitPriceTwd }) => unitPriceTwd ?? []);
  if (status !== 'OPEN' || prices.length === 0) return undefined;
  const lowest = Math.min(...prices);
  const isFrom = prices.some((price) => price > lowest);
  return `${formatTwd(lowest)}${isFrom ? ' 起' : ''}`;
}

/** How far a team is, or else the group buy; undefined for a group buy of teams, which fill for themselves. */
export function progressBarOf(
  { mode, goal }: Pick<SharedCampaign, 'mode' | 'goal'>,
  team?: Pick<SharedTeam, 'seatsConfirmed' | 'size'>,
): ReturnType<typeof goalBar> | undefined {
  if (!team) return mode === 'TEAM' ? undefined : goalBar(goal);
  const { seatsConfirmed, size } = team;
  return { filled: seatsConfirmed / size, text: `${seatsConfirmed}／${size} 人` };
}

/** Who invites: a friend, where they gave no name. */
export const invitesText = (
  inviter: string | null,
  to: '一起買' | '一起團購' = '一起買',
): string => (inviter ? `${inviter} 邀您${to}` : `好友邀您${to}`);
