import { useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useChannelId } from '../../navigation/use-channel.ts';
import { readAppState } from '../../platform/app-state.ts';
import { apiOf } from '../../platform/query-client.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Goes to LINE and comes back signed in; where to is kept by the server. */
export function LineSignIn({ redirectPath }: { redirectPath: string }) {
  const client = useQueryClient();
  const channelId = useChannelId();
  const isAlive = useIsAlive();
  const { problem, isBusy, attempt } = useSignIn();
  const start = () =>
    attempt(async () => {
      const { source } = readAppState();
      const given = { redirectPath, channelId, source };
      const { result } = await apiOf(client)('/identity/begin-line-login', given);
      if (result.authorizeUrl !== null) location.assign(result.authorizeUrl);
    });
  return (
    <div className="space-y-3">
      {problem.text && <ProblemNotice>{problem.text}</ProblemNotice>}
      <button
        type="button"
        disabled={!isAlive || isBusy}
        onClick={start}
        className={`${buttonStyle.outline} min-h-12 w-full ${isAlive ? '' : 'disabled:opacity-100'}`}
      >
        <MessageCircle aria-hidden size={20} className="text-good" />
        使用 LINE 登入
      </button>
    </div>
  );
}
