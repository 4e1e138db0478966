import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { keepIntendedAction } from '#web/navigation/intended-action.ts';
import { requireMember } from '#web/navigation/require-member.ts';
import { findStatus } from '#web/platform/api.ts';
import { isUnanswered, noticeOf } from '#web/platform/error-notice.ts';
import { createTapKey } from '#web/platform/tap-key.ts';
import { goToJoin, type JoinGroupBuy } from './join-actions.ts';
import type { JoinWish } from './join-call.ts';
import { type JoinRefusal, readJoinRefusal } from './join-refusal.ts';

export type JoinTrouble =
  | { kind: 'REFUSED'; refusal: JoinRefusal }
  | { kind: 'UNSURE'; text: string };

const unsureText = {
  OFFLINE: '目前沒有網路連線，連線後再按一次就好，不會重複跟團。',
  LOST: '連線中斷了，請再按一次，不會重複跟團，也還沒有收取款項。',
} as const;

/** Joining: one tap at a time, refusals kept to be answered, a guest's wish kept over the sign-in. */
export function useJoin() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [tap] = useState(() => createTapKey());
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const [problem, setProblem] = useState<JoinTrouble>();

  const explain = (error: unknown) => {
    const refusal = readJoinRefusal(error);
    if (refusal) {
      tap.settle();
      setProblem({ kind: 'REFUSED', refusal });
      // What was refused was decided by facts that are newer than those shown.
      void client.invalidateQueries({ queryKey: ['/GroupBuy/GetCampaign'] });
      return;
    }
    const notice = noticeOf(error, navigator.onLine);
    if (notice.kind === 'LOGIN_REQUIRED') return;
    const text = navigator.onLine ? unsureText.LOST : unsureText.OFFLINE;
    setProblem({ kind: 'UNSURE', text: isUnanswered(error) ? text : notice.text });
  };

  const join = async (wanted: Omit<JoinWish, 'key'>) => {
    // A second tap comes before the button is drawn disabled.
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setProblem(undefined);
    const wish = { ...wanted, key: tap.keyOf(JSON.stringify(wanted)) };
    const action: JoinGroupBuy = { kind: 'JOIN_GROUP_BUY', ...wish };
    try {
      if (!(await requireMember(action))) return;
      await goToJoin(client, navigate, wish);
      tap.settle();
    } catch (error) {
      // The sign-in ended meanwhile; the dialog is open, and the wish goes on after it.
      if (findStatus(error) === 401) keepIntendedAction(sessionStorage, action, Date.now());
      explain(error);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { join, isBusy, problem, forgetProblem: () => setProblem(undefined) };
}
