import { isRefusal } from '@kaituan/api-client/api';
import { useCall } from '@kaituan/api-client/use-call';
import type { IdentityClient } from '@kaituan/identity-client/client';
import { loadIdentity } from '@kaituan/identity-client/current-identity';
import { useCallback, useState } from 'react';
import { promptSignIn } from '#web/platform/app-state.ts';
import { explainProblem, type SignInProblem } from './sign-in-problem.ts';

const noProblem: SignInProblem = { fields: {} };

/**
 * A form that calls the identity: its busy state, and what was wrong with the last attempt. One that `leavesPage` stays busy
 * after it succeeded, while the next page loads.
 */
export function useSignIn({ leavesPage = false } = {}) {
  const [problem, setProblem] = useState(noProblem);
  const { start, isBusy } = useCall({
    run: async (act: (identity: IdentityClient) => Promise<unknown>) => {
      setProblem(noProblem);
      return act(await loadIdentity());
    },
    explain: (error) => {
      if (isRefusal(error, 'UNAUTHENTICATED')) promptSignIn();
      setProblem(explainProblem(error, navigator.onLine));
      return true;
    },
    ...(leavesPage && { leavesPage: () => true }),
  });
  const attempt = useCallback(
    async <T>(act: (identity: IdentityClient) => Promise<T>) => (await start(act)) as T | undefined,
    [start],
  );
  return { problem, isBusy, attempt, setProblem };
}
