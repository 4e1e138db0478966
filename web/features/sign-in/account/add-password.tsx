import { type AnswerOf, isRefusal } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { EmailField } from '#web/features/sign-in/passwords/email-field.tsx';
import { NewPasswordField } from '#web/features/sign-in/passwords/new-password-field.tsx';
import { WholeProblem } from '#web/features/sign-in/problem-notice.tsx';
import { textOf, useAttemptForm } from '#web/features/sign-in/use-attempt-form.ts';
import { CodeProof } from './code-proof.tsx';
import { useProof } from './proof.tsx';

type Sent = AnswerOf<'/identity/send-own-email-code'>['result'];
type Given = { email: string; password: string; sent: Sent };

/** An address and a password for a member who joined by phone or LINE. */
export function AddPassword({ onDone }: { onDone: () => Promise<void> }) {
  const api = apiOf(useQueryClient());
  const { withProof } = useProof();
  const email = useRef('');
  const [given, setGiven] = useState<Given>();
  const send = async (typed: Omit<Given, 'sent'>) =>
    (await api('/identity/send-own-email-code', typed)).result;
  const { form, problem, isBusy, secondsLeft } = useAttemptForm((data, attempt) =>
    attempt(() =>
      withProof(async () => {
        const typed = {
          email: email.current.trim().toLowerCase(),
          password: textOf(data, 'password'),
        };
        setGiven({ ...typed, sent: await send(typed) });
      }),
    ),
  );
  if (given) {
    const { sent, ...typed } = given;
    const prove = (code: string) =>
      withProof(async () => {
        try {
          await api('/identity/add-password', { ...typed, code });
        } catch (error) {
          if (!isRefusal(error, 'EMAIL_TAKEN')) throw error;
          setGiven(undefined);
          showToast('這個信箱已經是另一個帳號的，請換一個', 'ERROR');
          return;
        }
        await onDone();
        showToast('已設定，之後可以用電子郵件與密碼登入', 'SUCCESS');
      });
    return (
      <CodeProof
        recipient={typed.email}
        medium="郵件"
        sent={sent}
        send={() => send(typed)}
        prove={prove}
      />
    );
  }
  return (
    <form {...form} className="space-y-4">
      <p className="text-sm text-ink-soft">
        我們會寄驗證碼到這個信箱。設定之後，原本的登入方式照常可以使用。
      </p>
      <WholeProblem problem={problem} secondsLeft={secondsLeft} />
      <EmailField email={email} problem={problem} />
      <NewPasswordField label="密碼" name="password" problem={problem.fields.password} />
      <SubmitButton isBusy={isBusy} isBlocked={secondsLeft > 0}>
        下一步
      </SubmitButton>
    </form>
  );
}
