import type { GroupTeam } from '@kaituan/contract/group-buy/campaign';
import { seatsLeftIn, teamStatusAt } from '@kaituan/domain/group-buy/team-rules';
import { maskName } from '@kaituan/domain/member/masked-name';
import { newMemberName } from '@kaituan/domain/member/profile';
import { presentJoiner } from './joiner-query.ts';
import type { TeamRow } from './team-query.ts';

/** A team as all shoppers see it. */
export function presentTeam(row: TeamRow, now: Date): GroupTeam {
  return {
    teamNo: row.teamId,
    campaignId: row.campaignId,
    leaderName: row.leader && leaderNameOf(row.leader),
    size: row.size,
    seatsConfirmed: row.seatsConfirmed,
    seatsHeld: row.seatsHeld,
    seatsLeft: seatsLeftIn(row),
    allowsStrangers: row.allowStrangers,
    status: teamStatusAt(row, now.getTime()),
    openedAt: new Date(row.openedAt).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
    joiners: row.joiners.map(presentJoiner),
  };
}

/** As the leader invites, else masked; null of one without a name, for an invitation of 「會員」 looks like spam. */
const leaderNameOf = ({ inviterName, name }: NonNullable<TeamRow['leader']>): string | null =>
  inviterName || (name.trim() === newMemberName ? null : maskName(name));
