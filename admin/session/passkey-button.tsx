import { type CallApi, findRefusal, isRefusal } from '@kaituan/api-client/api';
import { noticeOf } from '@kaituan/api-client/error-notice';
import { apiOf, apiQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { canUsePasskeys, PasskeyProblem } from '@kaituan/identity-client/passkey-problem';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';

type Passkeys = typeof import('@kaituan/identity-client/passkeys');

/** Whether this page may use passkeys of the shop; undefined until it is known. */
export function useHasPasskeys(): boolean | undefined {
  const { data, isError } = useQuery(apiQuery('/identity/get-sign-in-methods', {}));
  return isError ? false : data && canUsePasskeys(data.result.passkeyHost);
}

/** Asks the browser for a passkey, with what went wrong above. */
export function PasskeyButton(props: {
  run: (passkeys: Passkeys, api: CallApi) => Promise<unknown>;
  onDone?: () => void;
  look?: 'primary' | 'outline';
  children: string;
}) {
  const api = apiOf(useQueryClient());
  const [problem, setProblem] = useState<string>();
  const { start, isBusy } = useCall({
    run: async () => {
      setProblem(undefined);
      await props.run(await import('@kaituan/identity-client/passkeys'), api);
      props.onDone?.();
    },
    explain: (error) => {
      setProblem(explain(error));
      return true;
    },
  });
  return (
    <div className="space-y-3">
      {problem && <Notice kind="DANGER">{problem}</Notice>}
      <Button
        look={props.look ?? 'primary'}
        isBusy={isBusy}
        onClick={() => void start()}
        className="w-full"
      >
        <Fingerprint aria-hidden size={20} />
        {props.children}
      </Button>
    </div>
  );
}

function explain(error: unknown): string {
  if (error instanceof PasskeyProblem) return error.message;
  if (isRefusal(error, 'REAUTHENTICATION_REQUIRED')) return signInAgainText;
  const notice = noticeOf(error, navigator.onLine);
  return findRefusal(error)?.message ?? (notice.kind === 'TOAST' ? notice.text : '請再試一次');
}

/** Of a second factor that is set up more than ten minutes after the sign-in. */
export const signInAgainText = '距離上次登入已超過十分鐘，請登出後重新登入再設定。';
