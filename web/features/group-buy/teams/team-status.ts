import { canTakeSeat } from '@kaituan/domain/group-buy/team-rules';
import type { CampaignDetail, GroupTeam } from '#web/features/group-buy/campaign/campaign-query.ts';

/** Whether a seat of the team can be taken at a second of the server's clock. */
export const canJoinTeam = (team: GroupTeam, nowSecond: number): boolean =>
  canTakeSeat(
    { ...team, expiresAt: Date.parse(team.expiresAt), lastHeldUntil: null },
    nowSecond * 1_000,
  );

/** Whether the team still waits for members, or for their payments, and its end is ahead. */
export const isFormingTeam = ({ status, expiresAt }: GroupTeam, nowSecond: number): boolean =>
  status === 'FORMING' && Date.parse(expiresAt) > nowSecond * 1_000;

/** Whether the visitor's team is full, or the group buy succeeded. */
export function hasOwnGroupSucceeded({
  ownPledge,
  teams,
}: Pick<CampaignDetail, 'ownPledge' | 'teams'>): boolean {
  if (!ownPledge) return false;
  if (ownPledge.status === 'SETTLED' || ownPledge.status === 'REDUCED') return true;
  const team = teams.find(({ teamNo }) => teamNo === ownPledge.teamNo);
  return ownPledge.status === 'CONFIRMED' && team?.status === 'FULL';
}

/** Why an invited visitor cannot join the team. */
export function teamOverText(team: GroupTeam, nowSecond: number): string {
  if (team.status === 'FULL') return '這一團已經額滿成團了';
  if (team.status === 'DISSOLVED') return '這一團已經解散了';
  const isOver = team.status === 'EXPIRED' || Date.parse(team.expiresAt) <= nowSecond * 1_000;
  return isOver ? '這一團的時間已經到了' : '名額都有人了，其中還有人付款中';
}

/** Joinable teams, the invited one first, then in the API's order. */
export function joinableTeams(
  teams: readonly GroupTeam[],
  invitedTeamNo: string | null,
  nowSecond: number,
): GroupTeam[] {
  const open = teams.filter(
    (team) =>
      canJoinTeam(team, nowSecond) && (team.allowsStrangers || team.teamNo === invitedTeamNo),
  );
  const isInvited = ({ teamNo }: GroupTeam) => teamNo === invitedTeamNo;
  return [...open.filter(isInvited), ...open.filter((team) => !isInvited(team))];
}

export const teamName = ({ leaderName }: Pick<GroupTeam, 'leaderName'>): string =>
  leaderName ? `${leaderName} 的團` : '好友開的團';
