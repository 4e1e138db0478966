import { useCallback, useState } from 'react';
import { isRefusal } from '#web/platform/api.ts';
import { promptSignIn } from '#web/platform/app-state.ts';
import { loadIdentity } from '#web/platform/identity/current-identity.ts';
import type { IdentityClient } from '#web/platform/identity/identity-client.ts';
import { explainProblem, type SignInProblem } from './sign-in-problem.ts';

const noProblem: SignInProblem = { fields: {} };

/** One form of the sign-in page: whether it waits for an answer, and what was wrong with the last. */
export function useSignIn() {
  const [problem, setProblem] = useState(noProblem);
  const [isBusy, setIsBusy] = useState(false);
  const attempt = useCallback(
    async <T>(run: (identity: IdentityClient) => Promise<T>): Promise<T | undefined> => {
      setIsBusy(true);
      setProblem(noProblem);
      try {
        return await run(await loadIdentity());
      } catch (error) {
        if (isRefusal(error, 'UNAUTHENTICATED')) promptSignIn();
        setProblem(explainProblem(error, navigator.onLine));
        return undefined;
      } finally {
        setIsBusy(false);
      }
    },
    [],
  );
  return { problem, isBusy, attempt, setProblem };
}
