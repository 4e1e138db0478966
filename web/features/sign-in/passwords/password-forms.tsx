import { PasswordField } from '@kaituan/kit/controls/password-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { WholeProblem } from '#web/features/sign-in/problem-notice.tsx';
import { textOf, useAttemptForm } from '#web/features/sign-in/use-attempt-form.ts';
import { signInMethodsQuery } from '#web/platform/sign-in-methods-query.ts';
import { EmailField } from './email-field.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type Shown = 'SIGN_IN' | 'JOIN' | 'FORGOTTEN';

/** E-mail and password: sign in, sign up, reset; the address is shared. */
export function PasswordForms() {
  const [shown, setShown] = useState<Shown>('SIGN_IN');
  const email = useRef('');
  const { data: methods } = useQuery(signInMethodsQuery());
  const other = shown === 'SIGN_IN' ? 'JOIN' : 'SIGN_IN';
  return (
    <>
      {shown === 'SIGN_IN' && (
        <SignInForm email={email} onForgottenPassword={() => setShown('FORGOTTEN')} />
      )}
      {shown === 'JOIN' &&
        (methods?.result.signUp === 'NONE' ? <NoSignUp /> : <SignUpForm email={email} />)}
      {shown === 'FORGOTTEN' && <ForgottenPassword email={email} />}
      <p className="mt-4 text-center text-sm text-ink-soft">
        {{ SIGN_IN: '還不是會員？', JOIN: '已經是會員？', FORGOTTEN: '想起密碼了？' }[shown]}
        <TextButton onClick={() => setShown(other)} className="text-sm">
          {shown === 'SIGN_IN' ? '註冊新帳號' : '直接登入'}
        </TextButton>
      </p>
    </>
  );
}

/** Without a mail service nobody can sign up: addresses must be verified. */
function NoSignUp() {
  return (
    <p className="text-ink-soft">
      這家商店目前無法寄送電子郵件，不能以電子郵件加入會員。請改用其他登入方式，或與我們聯絡。
    </p>
  );
}

function SignInForm(props: { email: RefObject<string>; onForgottenPassword: () => void }) {
  const { form, problem, isBusy, secondsLeft } = useAttemptForm((typed, attempt) =>
    attempt((identity) =>
      identity.signIn({
        kind: 'PASSWORD',
        given: { email: textOf(typed, 'email').trim(), password: textOf(typed, 'password') },
      }),
    ),
  );
  return (
    <form {...form} className="space-y-4">
      <WholeProblem problem={problem} secondsLeft={secondsLeft} />
      <EmailField email={props.email} problem={problem} />
      <PasswordField
        label="密碼"
        name="password"
        autoComplete="current-password"
        required
        problem={problem.fields.password}
      />
      <p className="-mt-3 -mb-1 text-right">
        <TextButton onClick={props.onForgottenPassword} className="-mr-2 text-sm">
          忘記密碼？
        </TextButton>
      </p>
      <SubmitButton isBusy={isBusy} isBlocked={secondsLeft > 0}>
        登入
      </SubmitButton>
    </form>
  );
}
