import { findRefusal } from '@kaituan/api-client/api';
import { CallError } from '@kaituan/api-client/call-error';
import { apiOf } from '@kaituan/api-client/query-client';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useIsHydrated } from '@kaituan/kit/loading/use-is-hydrated.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { ProblemNotice } from '#web/features/sign-in/problem-notice.tsx';
import { codeOfReturn, returnProblemText } from '#web/features/sign-in/return-problem.ts';
import { useSignIn } from '#web/features/sign-in/use-sign-in.ts';
import { signInAtMessaging } from '#web/navigation/messaging-step.ts';
import { shopConfigQuery } from '#web/navigation/shop-config.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { readAppState } from '#web/platform/app-state.ts';
import { isLiffBrowser } from '#web/platform/messaging/messaging-address.ts';
import type { SignInMethods } from '#web/platform/sign-in-methods-query.ts';
import type { CartOfGuest } from './line-ticket.tsx';

/**
 * Signs in with LINE: by the server's web login, or in LINE's own browser and for shops without web
 * login by LINE's SDK.
 */
export function LineSignIn(props: {
  line: SignInMethods['line'];
  redirectPath: string;
  label?: string;
  handOverCart?: CartOfGuest['handOver'];
  /** Called after a sign-in without leaving the page; without it other methods follow below. */
  onSignedIn?: () => void;
}) {
  const { line, redirectPath, label = '使用 LINE 登入', onSignedIn } = props;
  const client = useQueryClient();
  const channelId = useChannelId();
  const isHydrated = useIsHydrated();
  const { data: config } = useQuery(shopConfigQuery(channelId));
  const { problem, isBusy, attempt, setProblem } = useSignIn();
  const hasLiff = Boolean(config?.result.liffId);
  const hasWeb = line === 'LIFF_AND_WEB';

  const startOnWeb = async () => {
    const { source } = readAppState();
    const cart = props.handOverCart?.(channelId) ?? null;
    const given = { redirectPath, channelId, source, cart };
    const { result } = await apiOf(client)('/identity/begin-line-login', given);
    if (result.authorizeUrl !== null) location.assign(result.authorizeUrl);
  };
  const startInApp = () =>
    signInAtMessaging(client).then(onSignedIn, (error: unknown) => {
      // The shop itself did not answer, which is not LINE's.
      if (error instanceof CallError && !findRefusal(error)) throw error;
      setProblem({ fields: {}, text: returnProblemText(codeOfReturn(error)) ?? '' });
    });
  const start = () => {
    const isInApp = hasLiff && (!hasWeb || isLiffBrowser(navigator.userAgent));
    void attempt(isInApp ? startInApp : startOnWeb);
  };
  if (!hasWeb && !hasLiff) return null;
  return (
    <div className="space-y-3">
      {problem.text && <ProblemNotice>{problem.text}</ProblemNotice>}
      <Button
        isBusy={isBusy}
        disabled={!isHydrated}
        onClick={start}
        look="outline"
        className={`min-h-12 w-full ${isHydrated ? '' : 'disabled:opacity-100'}`}
      >
        <MessageCircle aria-hidden size={20} className="text-good" />
        {label}
      </Button>
    </div>
  );
}
