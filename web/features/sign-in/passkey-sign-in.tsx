import { apiOf } from '@kaituan/api-client/query-client';
import type { IdentityClient } from '@kaituan/identity-client/client';
import { canUsePasskeys } from '@kaituan/identity-client/passkey-problem';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useIsHydrated } from '@kaituan/kit/loading/use-is-hydrated.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ProblemNotice } from './problem-notice.tsx';
import { useSignIn } from './use-sign-in.ts';

const loadPasskeys = () => import('@kaituan/identity-client/passkeys');

/** Signs in with a passkey: by its button, or by what the browser suggests in the fields of the forms. */
export function PasskeySignIn({ host }: { host: string }) {
  const api = apiOf(useQueryClient());
  const isHydrated = useIsHydrated();
  const { problem, isBusy, attempt } = useSignIn();
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
      {/* Suggestions end with each prompt, and wait again after it. */}
      {isHydrated && <Suggestions key={prompts} attempt={attempt} />}
      <Button
        isBusy={isBusy}
        disabled={!isHydrated}
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

type Attempt = (act: (identity: IdentityClient) => Promise<unknown>) => Promise<unknown>;

/** While it is there, the browser suggests passkeys in the fields of the forms. */
function Suggestions({ attempt }: { attempt: Attempt }) {
  const api = apiOf(useQueryClient());
  useEffect(() => {
    const passkeys = loadPasskeys();
    let isOver = false;
    const suggest = async () => {
      const { waitForSuggestion } = await passkeys;
      const signIn = isOver ? undefined : await waitForSuggestion(api);
      // From here on the button is busy: who presses it now would sign in twice.
      if (signIn && !isOver) await attempt(signIn);
    };
    suggest().catch(() => undefined);
    return () => {
      isOver = true;
      passkeys.then(({ cancelPasskeys }) => cancelPasskeys()).catch(() => undefined);
    };
  }, [api, attempt]);
  return null;
}
