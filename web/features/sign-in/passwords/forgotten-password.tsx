import { apiOf } from '@kaituan/api-client/query-client';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { WholeProblem } from '#web/features/sign-in/problem-notice.tsx';
import { textOf, useAttemptForm } from '#web/features/sign-in/use-attempt-form.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { signInMethodsQuery } from '#web/platform/sign-in-methods-query.ts';
import { EmailField } from './email-field.tsx';
import { NewPasswordByCode, type SentMail } from './new-password-by-code.tsx';

/** A code by e-mail, then a new password. */
export function ForgottenPassword({ email }: { email: RefObject<string> }) {
  const api = apiOf(useQueryClient());
  const { data: methods } = useQuery(signInMethodsQuery());
  const [sent, setSent] = useState<SentMail>();
  const { form, problem, isBusy, secondsLeft } = useAttemptForm((typed, attempt) =>
    attempt(async () => {
      const address = textOf(typed, 'email').trim();
      const { result } = await api('/identity/send-password-code', { email: address });
      setSent({ ...result, email: address });
    }),
  );
  if (methods && !methods.result.passwordReset) return <NoMail />;
  if (sent) return <NewPasswordByCode sent={sent} onChangeEmail={() => setSent(undefined)} />;
  return (
    <form {...form} className="space-y-4">
      <div>
        <h2 className="text-lg font-bold">忘記密碼</h2>
        <p className="mt-1 text-sm text-ink-soft">
          輸入註冊時的電子郵件，我們會寄出驗證碼，讓您設定新密碼。
        </p>
      </div>
      <WholeProblem problem={problem} secondsLeft={secondsLeft} />
      <EmailField email={email} problem={problem} />
      <SubmitButton isBusy={isBusy} isBlocked={secondsLeft > 0}>
        寄出驗證碼
      </SubmitButton>
    </form>
  );
}

/** Shown where no mail service is configured. */
function NoMail() {
  return (
    <div>
      <h2 className="text-lg font-bold">忘記密碼</h2>
      <p className="mt-1 text-ink-soft">
        這家商店目前無法寄送電子郵件，沒有辦法在這裡重設密碼。請
        <ShopLink to="/contact-us" className="font-semibold text-primary hover:underline">
          與我們聯絡
        </ShopLink>
        ，由專人協助您。
      </p>
    </div>
  );
}
