import { findStatus } from '@kaituan/api-client/api';
import { isUnanswered, noticeOf } from '@kaituan/api-client/error-notice';
import { createIdempotencyKeys } from '@kaituan/api-client/idempotency-keys';
import { useServerSecond } from '@kaituan/api-client/server-clock';
import { useCall } from '@kaituan/api-client/use-call';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CampaignDetail } from '#web/features/group-buy/campaign/campaign-query.ts';
import { joinableTeams } from '#web/features/group-buy/teams/team-status.ts';
import { storeIntendedAction } from '#web/navigation/intended-action.ts';
import { requireMember } from '#web/navigation/require-member.ts';
import { goToJoin, type JoinGroupBuy } from './join-actions.ts';
import { type JoinChoices, joinLinesOf, withChoice } from './join-lines.ts';
import { type JoinRefusal, readJoinRefusal } from './join-refusal.ts';
import type { JoinRequest } from './join-request.ts';

export type JoinFailure =
  | { kind: 'REFUSED'; refusal: JoinRefusal }
  | { kind: 'UNSURE'; text: string };

const unsureText = {
  OFFLINE: '目前沒有網路連線，連線後再按一次就好，不會重複跟團。',
  LOST: '連線中斷了，請再按一次，不會重複跟團，也還沒有收取款項。',
} as const;

/** Joins a group buy; a refusal is shown with what could be joined, a guest's request survives the sign-in. */
function useJoin() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [idempotencyKeys] = useState(() => createIdempotencyKeys());
  const [problem, setProblem] = useState<JoinFailure>();

  const explain = (error: unknown) => {
    const refusal = readJoinRefusal(error);
    if (refusal) {
      idempotencyKeys.reset();
      setProblem({ kind: 'REFUSED', refusal });
      // What was refused was decided by facts that are newer than those shown.
      void client.invalidateQueries({ queryKey: ['/GroupBuy/GetCampaign'] });
      return true;
    }
    const notice = noticeOf(error, navigator.onLine);
    if (notice.kind === 'LOGIN_REQUIRED') return true;
    const text = navigator.onLine ? unsureText.LOST : unsureText.OFFLINE;
    setProblem({ kind: 'UNSURE', text: isUnanswered(error) ? text : notice.text });
    return true;
  };

  const { start: join, isBusy } = useCall({
    run: async (choice: Omit<JoinRequest, 'key'>) => {
      setProblem(undefined);
      const request = { ...choice, key: idempotencyKeys.keyOf(JSON.stringify(choice)) };
      const action: JoinGroupBuy = { kind: 'JOIN_GROUP_BUY', ...request };
      try {
        if (!(await requireMember(action))) return;
        await goToJoin(client, navigate, request);
        idempotencyKeys.reset();
      } catch (error) {
        // The session ended meanwhile; the login dialog is open, and the action follows the sign-in.
        if (findStatus(error) === 401) storeIntendedAction(sessionStorage, action, Date.now());
        throw error;
      }
    },
    explain,
  });
  return { join, isBusy, problem, clearProblem: () => setProblem(undefined) };
}

export type JoinForm = {
  channelId: number;
  campaign: CampaignDetail;
  invitedTeamNo: string | null;
  /** The quantities, as a state: what they cost is said beside the panel, too. */
  chosen: [JoinChoices, Dispatch<SetStateAction<JoinChoices>>];
};

/** The quantities and the team somebody chose to join with. */
export function useJoinForm({
  channelId,
  campaign,
  invitedTeamNo,
  chosen: [choices, setChoices],
}: JoinForm) {
  const [chosenTeamNo, setChosenTeamNo] = useState<string | null | undefined>();
  const { join, isBusy, problem, clearProblem } = useJoin();
  const nowSecond = useServerSecond(campaign.serverTime);
  const teams = campaign.team ? joinableTeams(campaign.teams, invitedTeamNo, nowSecond) : [];
  const requestedTeamNo = chosenTeamNo === undefined ? invitedTeamNo : chosenTeamNo;
  const isJoinable = teams.some((team) => team.teamNo === requestedTeamNo);
  const teamNo = isJoinable ? requestedTeamNo : null;

  const change = (skuId: number, next: Parameters<typeof withChoice>[3]) => {
    clearProblem();
    setChoices((before) => withChoice(campaign, before, skuId, next));
  };
  return {
    choices,
    teams,
    teamNo,
    isBusy,
    problem,
    change,
    chooseTeam: (chosen: string | null) => {
      clearProblem();
      setChosenTeamNo(chosen);
    },
    /** Takes so many pieces of the only line chosen. */
    takeOnly: (quantity: number) => {
      const [only] = joinLinesOf(choices);
      if (only) change(only.skuId, { quantity, extra: 0 });
    },
    submit: () => {
      const mode = !campaign.team ? 'CAMPAIGN' : teamNo === null ? 'OPEN_TEAM' : 'JOIN_TEAM';
      const { campaignId } = campaign;
      void join({ channelId, campaignId, mode, teamNo, lines: joinLinesOf(choices) });
    },
  };
}
