import { useServerSecond } from '@kaituan/api-client/server-clock';
import { missingText } from '@kaituan/domain/group-buy/campaign-headline';
import { invitesText } from '@kaituan/domain/group-buy/shared-campaign';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { UsersRound } from 'lucide-react';
import type { CampaignDetail, GroupTeam } from '#web/features/group-buy/campaign/campaign-query.ts';
import { TeamSeats } from './team-seats.tsx';
import { canJoinTeam, isFormingTeam, teamOverText } from './team-status.ts';
import { TeamTimeLeft } from './team-time-left.tsx';

/** Shown to invited visitors: the team, its members and free seats. */
export function TeamInvitation({
  campaign,
  team,
  canJoin,
}: {
  campaign: CampaignDetail;
  team: GroupTeam;
  /** Whether the visitor can join or open a team. */
  canJoin: boolean;
}) {
  const nowSecond = useServerSecond(campaign.serverTime);
  const isOpen = campaign.status === 'OPEN' && canJoinTeam(team, nowSecond);
  const others = canJoin ? '，可以參加其他團，或自己開一團。' : '。';
  const isOwn = campaign.ownPledge?.teamNo === team.teamNo;
  return (
    <section
      aria-label="好友團邀請"
      className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border-2 border-primary bg-primary-soft px-4 py-4 sm:px-6"
    >
      <span
        aria-hidden
        className="grid size-12 shrink-0 place-items-center rounded-full bg-primary text-on-primary"
      >
        <UsersRound size={24} />
      </span>
      <div className="min-w-52 flex-1">
        <p className="text-lg font-bold">
          {isOwn ? '這是您參加的團' : invitesText(team.leaderName, '一起團購')}
        </p>
        <p className="text-ink-soft">
          {isOpen
            ? `${missingText({ kind: 'BUYERS', missing: team.seatsLeft })}${isOwn ? '，快把連結傳給朋友。' : ''}`
            : `${teamOverText(team, nowSecond)}${isOwn ? '。' : others}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <TeamSeats team={team} />
        {(isOpen || (isOwn && isFormingTeam(team, nowSecond))) && (
          <TeamTimeLeft team={team} serverTime={campaign.serverTime} />
        )}
        {canJoin && !isOwn && (
          <a href="#join" className={isOpen ? buttonStyle.primary : buttonStyle.outline}>
            {isOpen ? '參加這一團' : '看其他團'}
          </a>
        )}
      </div>
    </section>
  );
}

/** Shown when the invitation's team does not exist. */
export function LostInvitation({ hasTeams, canJoin }: { hasTeams: boolean; canJoin: boolean }) {
  const others = hasTeams ? '可以參加其他進行中的團，或自己開一團。' : '可以自己開一團，再邀朋友。';
  return (
    <section
      aria-label="好友團邀請"
      className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border-2 border-line bg-surface px-4 py-4 sm:px-6"
    >
      <div className="min-w-52 flex-1">
        <p className="text-lg font-bold">找不到這個邀請的團</p>
        <p className="text-ink-soft">
          連結可能不完整，請朋友再傳一次{canJoin ? `；也${others}` : '。'}
        </p>
      </div>
      {canJoin && (
        <a href="#join" className={buttonStyle.outline}>
          看其他團
        </a>
      )}
    </section>
  );
}
