import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useKeptForm } from '../../platform/kept-form.ts';
import { FormField } from '../../ui/form-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { ProblemNotice, WholeProblem } from './problem-notice.tsx';
import type { SignInProblem } from './sign-in-problem.ts';
import { TermsLinks } from './terms-links.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import { useSignIn } from './use-sign-in.ts';

/** E-mail and password: signing in, or joining; the address typed stays when changing one's mind. */
export function PasswordForms() {
  const [isJoining, setIsJoining] = useState(false);
  const email = useRef('');
  const change = () => setIsJoining(!isJoining);
  return (
    <>
      {isJoining ? <SignUpForm email={email} /> : <SignInForm email={email} />}
      <p className="mt-5 text-center text-sm text-ink-soft">
        {isJoining ? '已經是會員？' : '還不是會員？'}
        <button
          type="button"
          onClick={change}
          className="min-h-11 px-2 font-semibold text-primary hover:underline"
        >
          {isJoining ? '直接登入' : '註冊新帳號'}
        </button>
      </p>
    </>
  );
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '');

function useForm(
  send: (form: FormData, attempt: ReturnType<typeof useSignIn>['attempt']) => Promise<unknown>,
) {
  const { problem, isBusy, attempt } = useSignIn();
  const secondsLeft = useSecondsLeft(problem.waitSeconds ?? 0, problem);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(new FormData(event.currentTarget), attempt);
  };
  return { problem, isBusy, secondsLeft, onSubmit };
}

function SignInForm({ email }: { email: RefObject<string> }) {
  const { problem, isBusy, secondsLeft, onSubmit } = useForm((form, attempt) =>
    attempt((identity) =>
      identity.signIn({
        kind: 'PASSWORD',
        given: { email: textOf(form, 'email').trim(), password: textOf(form, 'password') },
      }),
    ),
  );
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="space-y-4">
      <WholeProblem problem={problem} secondsLeft={secondsLeft} />
      <EmailField email={email} problem={problem} />
      <PasswordField
        label="密碼"
        name="password"
        autoComplete="current-password"
        required
        problem={problem.fields.password}
      />
      <SubmitButton isBusy={isBusy} isBlocked={secondsLeft > 0}>
        登入
      </SubmitButton>
    </form>
  );
}

function SignUpForm({ email }: { email: RefObject<string> }) {
  const [needsConsent, setNeedsConsent] = useState(false);
  const { formRef, forgetForm } = useKeptForm('sign-up');
  const { problem, isBusy, secondsLeft, onSubmit } = useForm(async (form, attempt) => {
    setNeedsConsent(!form.has('consent'));
    if (!form.has('consent')) return;
    const given = {
      email: textOf(form, 'email').trim(),
      password: textOf(form, 'password'),
      displayName: textOf(form, 'displayName'),
    };
    await attempt(async (identity) => {
      await identity.signIn({ kind: 'NEW_PASSWORD', given });
      forgetForm();
    });
  });
  return (
    <form ref={formRef} method="post" noValidate onSubmit={onSubmit} className="space-y-4">
      <WholeProblem problem={problem} secondsLeft={secondsLeft} />
      <FormField
        label="怎麼稱呼您"
        name="displayName"
        autoComplete="name"
        maxLength={60}
        required
        problem={problem.fields.displayName}
      />
      <EmailField email={email} problem={problem} />
      <PasswordField
        label="設定密碼"
        name="password"
        autoComplete="new-password"
        minLength={8}
        maxLength={128}
        required
        hint="至少 8 個字元"
        problem={problem.fields.password}
      />
      <div>
        <label className="flex min-h-11 items-start gap-3 py-2 text-sm">
          <input
            type="checkbox"
            name="consent"
            required
            data-unkept
            aria-invalid={needsConsent}
            className="mt-0.5 size-5 shrink-0 accent-primary"
            onChange={() => setNeedsConsent(false)}
          />
          <span>
            我已閱讀並同意
            <TermsLinks />
          </span>
        </label>
        {needsConsent && <ProblemNotice>請先閱讀並勾選同意，才能加入會員</ProblemNotice>}
      </div>
      <SubmitButton isBusy={isBusy} isBlocked={secondsLeft > 0}>
        加入會員
      </SubmitButton>
    </form>
  );
}

function EmailField({ email, problem }: { email: RefObject<string>; problem: SignInProblem }) {
  return (
    <FormField
      label="電子郵件"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      defaultValue={email.current}
      onChange={(event) => {
        email.current = event.currentTarget.value;
      }}
      problem={problem.fields.email}
    />
  );
}
