import { type AnswerOf, isRefusal } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { EmailField } from '#web/features/sign-in/passwords/email-field.tsx';
import { WholeProblem } from '#web/features/sign-in/problem-notice.tsx';
import { useAttemptForm } from '#web/features/sign-in/use-attempt-form.ts';
import { CodeProof } from './code-proof.tsx';
import { useProof } from './proof.tsx';

type Sent = AnswerOf<'/identity/send-new-email-code'>['result'];

/** Another address, or the first one, proved by a code that is sent there. */
export function ChangeEmail(props: { current: string | null; onDone: () => Promise<void> }) {
  const { current, onDone } = props;
  const api = apiOf(useQueryClient());
  const { withProof } = useProof();
  const typed = useRef('');
  const [given, setGiven] = useState<{ email: string; sent: Sent }>();
  const [isSame, setIsSame] = useState(false);
  const send = async (email: string) =>
    (await api('/identity/send-new-email-code', { email })).result;
  const { form, problem, isBusy, secondsLeft } = useAttemptForm((_data, attempt) => {
    const email = typed.current.trim().toLowerCase();
    setIsSame(email === current);
    if (email === current) return Promise.resolve();
    return attempt(() => withProof(async () => setGiven({ email, sent: await send(email) })));
  });
  if (given) {
    const { email, sent } = given;
    const prove = (code: string) =>
      withProof(async () => {
        try {
          await api('/identity/change-email', { email, code });
        } catch (error) {
          if (!isRefusal(error, 'EMAIL_TAKEN')) throw error;
          setGiven(undefined);
          showToast('這個信箱已經是另一個帳號的，請換一個', 'ERROR');
          return;
        }
        await onDone();
        const done = current === null ? '電子郵件已設定，通知也會寄到這裡' : changedText;
        showToast(done, 'SUCCESS');
      });
    return (
      <div className="space-y-4">
        <p className="text-sm">
          驗證碼已寄到 <strong className="break-all">{email}</strong>
        </p>
        <CodeProof
          recipient={email}
          medium="郵件"
          sent={sent}
          send={() => send(email)}
          prove={prove}
        />
      </div>
    );
  }
  return (
    <form {...form} className="space-y-4">
      <p className="text-sm text-ink-soft">
        {current === null
          ? '我們會寄驗證碼到這個信箱。設定之後，訂單與團購的通知也會寄到那裡；原本的登入方式照常可以使用。'
          : '我們會寄驗證碼到新的信箱。更換之後，登入與通知都用新的信箱，密碼不變；舊的信箱會收到一封說明。'}
      </p>
      <WholeProblem problem={problem} secondsLeft={secondsLeft} />
      <EmailField
        label={current === null ? '電子郵件' : '新的電子郵件'}
        autoComplete="email"
        email={typed}
        problem={isSame ? sameAddress : problem}
      />
      <SubmitButton isBusy={isBusy} isBlocked={secondsLeft > 0}>
        寄出驗證碼
      </SubmitButton>
    </form>
  );
}

const changedText = '電子郵件已更換，之後請用新的信箱登入';
const sameAddress = { text: '', fields: { email: '這就是目前的信箱' } };
