import { apiOf } from '@kaituan/api-client/query-client';
import { canUsePasskeys } from '@kaituan/identity-client/passkey-problem';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useIsHydrated } from '@kaituan/kit/loading/use-is-hydrated.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAppState } from '#web/platform/app-state.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { useSignIn } from './use-sign-in.ts';

const loadPasskeys = () => import('@kaituan/identity-client/passkeys');

/** Signs in with a passkey: by its button, or by what the browser suggests in the fields of the forms. */
export function PasskeySignIn({ host }: { host: string }) {
  const api = apiOf(useQueryClient());
  const isHydrated = useIsHydrated();
  const { problem, isBusy, attempt } = useSignIn();
  const isSignedIn = useAppState((state) => state.user !== null);
  const [prompts, setPrompts] = useState(0);
  const signIn = async () => {
    const signedIn = await attempt(async (identity) => {
      const { signInWithPasskey } = await loadPasskeys();
      return signInWithPasskey(api, identity);
    });
    if (!signedIn) setPrompts(prompts + 1);
  };
  // The server cannot know; where there are none, the button goes once the page knows.
  if (isHydrated && !canUsePasskeys(host)) return null;
  return (
    <div className="space-y-3">
      {problem.text && <ProblemNotice>{problem.text}</ProblemNotice>}
      {/* Suggestions end with each prompt, and wait again after one that failed. */}
      {isHydrated && !isSignedIn && <Suggestions key={prompts} attempt={attempt} />}
      <Button
        isBusy={isBusy}
        disabled={!isHydrated || isSignedIn}
        onClick={() => void signIn()}
        look="outline"
        className={`min-h-12 w-full ${isHydrated ? '' : 'disabled:opacity-100'}`}
      >
        <Fingerprint aria-hidden size={20} className="text-primary" />
        使用通行密鑰登入
      </Button>
    </div>
  );
}

/** While it is there, the browser suggests passkeys in the fields of the forms. */
function Suggestions({ attempt }: { attempt: ReturnType<typeof useSignIn>['attempt'] }) {
  const api = apiOf(useQueryClient());
  useEffect(() => {
    const passkeys = loadPasskeys();
    let isOver = false;
    const suggest = async () => {
      const { waitForSuggestion } = await passkeys;
      const signIn = isOver ? undefined : await waitForSuggestion(api, () => isOver);
      if (signIn) await attempt(signIn);
    };
    // Without the code for it nothing is suggested; pressing the button shows what is wrong.
    suggest().catch(() => undefined);
    return () => {
      isOver = true;
      passkeys.then(({ cancelPasskeys }) => cancelPasskeys()).catch(() => undefined);
    };
  }, [api, attempt]);
  return null;
}
