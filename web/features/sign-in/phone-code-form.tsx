import { FlaskConical } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { FormField } from '../../ui/form-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import type { SentCode } from './phone-form.tsx';
import { WholeProblem } from './problem-notice.tsx';
import type { SignInProblem } from './sign-in-problem.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import { useSignIn } from './use-sign-in.ts';

const codeLength = 6;
const linkStyle =
  'min-h-11 px-2 text-sm font-semibold text-primary hover:underline disabled:text-ink-soft disabled:no-underline';

/** Takes the six digits; goes on by itself when the last is there, typed or filled in by the phone. */
export function PhoneCodeForm({
  sent,
  isSending,
  sendProblem,
  onSendAgain,
  onChangePhone,
}: {
  sent: SentCode;
  isSending: boolean;
  sendProblem: SignInProblem;
  onSendAgain: () => void;
  onChangePhone: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { problem, isBusy, attempt } = useSignIn();
  const secondsToWait = useSecondsLeft(problem.waitSeconds ?? 0, problem);
  const secondsToResend = useSecondsLeft(
    sendProblem.waitSeconds ?? sent.resendAfterSeconds,
    sendProblem.waitSeconds === undefined ? sent : sendProblem,
  );
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').normalize('NFKC');
    if (isBusy) return;
    void attempt((identity) =>
      identity.signIn({ kind: 'PHONE', given: { phone: sent.phone, code: code.trim() } }),
    );
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="space-y-4">
      <WholeProblem problem={problem} secondsLeft={secondsToWait} />
      {sendProblem.text && <WholeProblem problem={sendProblem} secondsLeft={secondsToResend} />}
      <p className="text-sm">
        {sent.demoCode === null ? '驗證碼已用簡訊寄到 ' : '請輸入這支手機的驗證碼：'}
        <strong className="tabular-nums">{sent.phone}</strong>
        <button type="button" onClick={onChangePhone} className={linkStyle}>
          換一支手機
        </button>
      </p>
      {sent.demoCode !== null && <DemoCode code={sent.demoCode} />}
      <FormField
        autoFocus
        label="驗證碼"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeLength}
        required
        hint={`6 位數字，${Math.round(sent.expiresInSeconds / 60)} 分鐘內有效`}
        problem={problem.fields.code}
        className="text-center text-2xl font-bold tracking-[0.4em] tabular-nums"
        onChange={({ currentTarget }) => {
          if (/^\d{6}$/.test(currentTarget.value)) form.current?.requestSubmit();
        }}
      />
      <SubmitButton isBusy={isBusy} isBlocked={secondsToWait > 0}>
        登入
      </SubmitButton>
      <p className="text-center">
        <button
          type="button"
          disabled={isSending || secondsToResend > 0}
          onClick={onSendAgain}
          className={linkStyle}
        >
          {secondsToResend > 0 ? `${secondsToResend} 秒後可再寄一次` : '再寄一次驗證碼'}
        </button>
      </p>
    </form>
  );
}

function DemoCode({ code }: { code: string }) {
  return (
    <p className="flex items-center gap-3 rounded-control border border-dashed border-accent bg-accent-soft px-4 py-3 text-sm">
      <FlaskConical aria-hidden size={20} className="shrink-0 text-accent-ink" />
      <span>
        <strong className="text-accent-ink">示範商店</strong>不會真的寄出簡訊，您的驗證碼是
        <strong data-demo-code className="ml-1 text-lg tracking-widest tabular-nums">
          {code}
        </strong>
      </span>
    </p>
  );
}
