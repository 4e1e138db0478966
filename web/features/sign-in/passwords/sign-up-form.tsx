import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { ProblemNotice, WholeProblem } from '#web/features/sign-in/problem-notice.tsx';
import { TermsLinks } from '#web/features/sign-in/terms-links.tsx';
import { textOf, useAttemptForm } from '#web/features/sign-in/use-attempt-form.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { signInMethodsQuery } from '#web/platform/sign-in-methods-query.ts';
import { useStoredForm } from '#web/platform/use-stored-form.ts';
import { EmailField } from './email-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { type SentSignUp, SignUpCode, sendSignUpCode } from './sign-up-code.tsx';

/** Sign-up by e-mail and password: name, consent, then a code. */
export function SignUpForm({ email }: { email: RefObject<string> }) {
  const channelId = useChannelId();
  const client = useQueryClient();
  const { data: methods } = useQuery(signInMethodsQuery());
  const [sent, setSent] = useState<SentSignUp>();
  const [needsConsent, setNeedsConsent] = useState(false);
  const { formRef, clearForm } = useStoredForm('sign-up');
  const { form, problem, isBusy, secondsLeft } = useAttemptForm(
    async (typed, attempt) => {
      setNeedsConsent(!typed.has('consent'));
      if (!typed.has('consent')) return;
      const given = {
        email: textOf(typed, 'email').trim(),
        password: textOf(typed, 'password'),
        displayName: textOf(typed, 'displayName'),
        channelId,
      };
      await attempt(async (identity) => {
        if (methods?.result.signUp === 'CODE') {
          setSent({ ...(await sendSignUpCode(client, given)), given });
        } else {
          await identity.signIn({ kind: 'NEW_PASSWORD', given });
          clearForm();
        }
      });
    },
    { formRef },
  );
  if (sent) {
    return <SignUpCode sent={sent} onChangeEmail={() => setSent(undefined)} onDone={clearForm} />;
  }
  return (
    <form {...form} className="space-y-4">
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
      <NewPasswordField label="設定密碼" name="password" problem={problem.fields.password} />
      <div>
        <label className="flex min-h-11 items-start gap-3 py-2 text-sm">
          <input
            type="checkbox"
            name="consent"
            required
            data-not-stored
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
