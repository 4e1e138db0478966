import type { AnswerOf } from '@kaituan/api-client/api';
import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { canUsePasskeys } from '@kaituan/identity-client/passkey-problem';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { PasswordField } from '@kaituan/kit/controls/password-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { LineSignIn } from '#web/features/sign-in/line/line-sign-in.tsx';
import { AccountOfPassword } from '#web/features/sign-in/passwords/account-of-password.tsx';
import { ProblemNotice, WholeProblem } from '#web/features/sign-in/problem-notice.tsx';
import { textOf, useAttemptForm } from '#web/features/sign-in/use-attempt-form.ts';
import { useSignIn } from '#web/features/sign-in/use-sign-in.ts';
import { signInMethodsQuery } from '#web/platform/sign-in-methods-query.ts';
import { CodeProof } from './code-proof.tsx';

type Ways = AnswerOf<'/identity/get-proof-ways'>['result'];
type Way = Ways['wayArray'][number];

const switchLabels: Record<Way, string> = {
  PASSKEY: '改用通行密鑰確認',
  PASSWORD: '改用密碼確認',
  PHONE: '改用手機驗證碼確認',
  EMAIL: '改用電子郵件驗證碼確認',
  LINE: '改用 LINE 確認',
};

/** Re-authentication by passkey, password, code or LINE. */
export function ProofDialog(props: { onReauthenticated: () => void; onClose: () => void }) {
  const { data } = useQuery({ ...memberQuery('/identity/get-proof-ways', {}), staleTime: 0 });
  const [chosen, setChosen] = useState<Way>();
  const { data: methods } = useQuery(signInMethodsQuery());
  const ways = data?.result;
  const here = ways?.wayArray.filter(
    (one) => one !== 'PASSKEY' || canUsePasskeys(methods?.result.passkeyHost),
  );
  const way = chosen ?? here?.[0];
  const others = here?.filter((other) => other !== way) ?? [];
  return (
    <TaskDialog
      title="請先確認是您本人"
      description="變更登入方式前，我們想確認不是別人在用您的裝置。確認後十分鐘內不會再問。"
      onClose={props.onClose}
    >
      {!ways && <Skeleton className="h-32 w-full" />}
      {ways && way && (
        <ProofForm key={way} way={way} ways={ways} onReauthenticated={props.onReauthenticated} />
      )}
      {ways && !way && <p>這個帳號目前沒有可以確認身分的方式，請與我們聯絡。</p>}
      <div className="mt-3 flex flex-wrap justify-center gap-x-4">
        {others.map((other) => (
          <TextButton key={other} onClick={() => setChosen(other)} className="text-sm">
            {switchLabels[other]}
          </TextButton>
        ))}
      </div>
    </TaskDialog>
  );
}

function ProofForm(props: { way: Way; ways: Ways; onReauthenticated: () => void }) {
  const { way, ways, onReauthenticated } = props;
  const api = apiOf(useQueryClient());
  const { data: methods } = useQuery(signInMethodsQuery());
  switch (way) {
    case 'PASSKEY':
      return <PasskeyProof onReauthenticated={onReauthenticated} />;
    case 'PASSWORD':
      return <PasswordProof email={ways.email ?? ''} onReauthenticated={onReauthenticated} />;
    case 'LINE':
      return (
        <LineSignIn
          line={methods?.result.line ?? 'NONE'}
          redirectPath="/member/profile"
          label="用 LINE 確認"
          onSignedIn={onReauthenticated}
        />
      );
    case 'EMAIL':
      return (
        <CodeProof
          recipient={ways.email ?? ''}
          medium="郵件"
          send={async () => (await api('/identity/send-proof-code', {})).result}
          prove={async (code) => {
            await api('/identity/prove-identity', { way, code });
            onReauthenticated();
          }}
        />
      );
    case 'PHONE':
      return (
        <CodeProof
          recipient={ways.phone ?? ''}
          medium="簡訊"
          send={(identity) => identity.sendPhoneCode(ways.phone ?? '')}
          prove={async (code) => {
            await api('/identity/prove-identity', { way, code });
            onReauthenticated();
          }}
        />
      );
  }
}

function PasskeyProof({ onReauthenticated }: { onReauthenticated: () => void }) {
  const api = apiOf(useQueryClient());
  const { problem, isBusy, attempt } = useSignIn();
  const prove = () =>
    attempt(async () => {
      const { provePasskey } = await import('@kaituan/identity-client/passkeys');
      await provePasskey(api);
      onReauthenticated();
    });
  return (
    <div className="space-y-4">
      {problem.text && <ProblemNotice>{problem.text}</ProblemNotice>}
      <Button isBusy={isBusy} onClick={() => void prove()} className="min-h-12 w-full">
        <Fingerprint aria-hidden size={20} />
        以通行密鑰確認
      </Button>
    </div>
  );
}

function PasswordProof(props: { email: string; onReauthenticated: () => void }) {
  const api = apiOf(useQueryClient());
  const { form, problem, isBusy, secondsLeft } = useAttemptForm((typed, attempt) =>
    attempt(async () => {
      const password = textOf(typed, 'password');
      await api('/identity/prove-identity', { way: 'PASSWORD', password });
      props.onReauthenticated();
    }),
  );
  return (
    <form {...form} className="space-y-4">
      <WholeProblem problem={problem} secondsLeft={secondsLeft} />
      <AccountOfPassword email={props.email} />
      <PasswordField
        label="密碼"
        name="password"
        autoComplete="current-password"
        required
        problem={problem.fields.password}
      />
      <SubmitButton isBusy={isBusy} isBlocked={secondsLeft > 0}>
        確認
      </SubmitButton>
    </form>
  );
}
