import { findRefusal } from '@kaituan/api-client/api';
import { noticeOf } from '@kaituan/api-client/error-notice';
import { useCall } from '@kaituan/api-client/use-call';
import { loadIdentity } from '@kaituan/identity-client/current-identity';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { PasswordField } from '@kaituan/kit/controls/password-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { FlaskConical, Store } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { readEnvironment } from '#admin/platform/environment.ts';
import { FirstOwnerNotice, firstOwnerPath } from './first-owner-notice.tsx';
import { PasskeyButton, useHasPasskeys } from './passkey-button.tsx';

/** The shop's own sign-in, by e-mail and password; `children` say what it is for. */
export function SignInPage({ children }: { children?: ReactNode }) {
  const [problem, setProblem] = useState<string>();
  const [{ demoOwner: demo, isUnowned }] = useState(readEnvironment);
  const isBeforeClaim = useLocation().pathname === firstOwnerPath;
  const hasPasskeys = useHasPasskeys();
  const { start, isBusy } = useCall({
    run: async (given: { email: string; password: string }) => {
      setProblem(undefined);
      const identity = await loadIdentity();
      return identity.signIn({ kind: 'PASSWORD', given });
    },
    explain: (error) => {
      const notice = noticeOf(error, navigator.onLine);
      const text = notice.kind === 'TOAST' ? notice.text : '請再試一次';
      setProblem(findRefusal(error)?.message ?? text);
      return true;
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const email = String(typed.get('email') ?? '').trim();
    void start({ email, password: String(typed.get('password') ?? '') });
  };
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <section className="w-full max-w-md card p-6 sm:p-8">
        <p className="flex items-center gap-2 text-sm font-semibold text-primary">
          <Store aria-hidden size={18} />
          店家後台
        </p>
        <h1 className="mt-1 text-2xl font-bold">工作人員登入</h1>
        {children}
        {isUnowned && !demo && !isBeforeClaim && (
          <div className="mt-4">
            <FirstOwnerNotice />
          </div>
        )}
        <form method="post" onSubmit={submit} noValidate className="mt-6 space-y-4">
          {problem && <Notice kind="DANGER">{problem}</Notice>}
          <FormField
            label="電子郵件"
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
            defaultValue={demo?.email}
          />
          <PasswordField
            label="密碼"
            name="password"
            autoComplete="current-password"
            required
            defaultValue={demo?.password}
          />
          <SubmitButton isBusy={isBusy}>登入</SubmitButton>
        </form>
        {hasPasskeys && (
          <div className="mt-3">
            <PasskeyButton
              look="outline"
              run={async ({ signInWithPasskey }, api) =>
                signInWithPasskey(api, await loadIdentity())
              }
            >
              使用通行密鑰登入
            </PasskeyButton>
          </div>
        )}
        {demo && (
          <p className="mt-5 flex gap-3 rounded-control border border-dashed border-accent bg-accent-soft px-4 py-3 text-sm">
            <FlaskConical aria-hidden size={20} className="shrink-0 text-accent-ink" />
            <span>
              <strong className="text-accent-ink">示範商店</strong>的店主帳號已經填好：
              {demo.email}，密碼 {demo.password}
            </span>
          </p>
        )}
        <p className="mt-5 text-sm text-ink-soft">
          忘記密碼，或只用手機、LINE 登入的人，請先到
          <a href="/join-us" className="font-semibold text-primary underline underline-offset-4">
            商店的登入頁
          </a>
          登入，再回到這裡。
        </p>
      </section>
    </main>
  );
}
