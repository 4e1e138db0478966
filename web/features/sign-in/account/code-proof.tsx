import type { AnswerOf } from '@kaituan/api-client/api';
import type { IdentityClient } from '@kaituan/identity-client/client';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { useState } from 'react';
import { CodeField } from '#web/features/sign-in/codes/code-field.tsx';
import { DemoCode } from '#web/features/sign-in/codes/demo-code.tsx';
import { ResendButton } from '#web/features/sign-in/codes/resend-button.tsx';
import { useSecondsLeft } from '#web/features/sign-in/codes/use-seconds-left.ts';
import { WholeProblem } from '#web/features/sign-in/problem-notice.tsx';
import { codeOf, useAttemptForm } from '#web/features/sign-in/use-attempt-form.ts';

type Sent = AnswerOf<'/identity/send-proof-code'>['result'];

/** Proves identity by a code sent to the member's phone or e-mail. */
export function CodeProof(props: {
  recipient: string;
  medium: '簡訊' | '郵件';
  send: (identity: IdentityClient) => Promise<Sent>;
  prove: (code: string) => Promise<void>;
  /** What was sent already. */
  sent?: Sent;
}) {
  const { recipient, medium } = props;
  const [sent, setSent] = useState(props.sent);
  const sending = useAttemptForm((_typed, attempt) =>
    attempt(async (identity) => setSent(await props.send(identity))),
  );
  const proving = useAttemptForm((typed, attempt) => attempt(() => props.prove(codeOf(typed))));
  const secondsToResend = useSecondsLeft(sent?.resendAfterSeconds ?? 0, sent);
  if (!sent) {
    return (
      <form {...sending.form} className="space-y-4">
        <WholeProblem problem={sending.problem} secondsLeft={sending.secondsLeft} />
        <p className="text-sm">
          驗證碼會用{medium}寄到 <strong className="break-all tabular-nums">{recipient}</strong>
        </p>
        <SubmitButton isBusy={sending.isBusy} isBlocked={sending.secondsLeft > 0}>
          取得驗證碼
        </SubmitButton>
      </form>
    );
  }
  const { form, problem, isBusy, secondsLeft } = proving;
  return (
    <form {...form} className="space-y-4">
      <WholeProblem problem={problem} secondsLeft={secondsLeft} />
      <WholeProblem problem={sending.problem} secondsLeft={sending.secondsLeft} />
      {sent.demoCode !== null && <DemoCode code={sent.demoCode} medium={medium} />}
      <CodeField expiresInSeconds={sent.expiresInSeconds} problem={problem.fields.code} />
      <SubmitButton isBusy={isBusy} isBlocked={secondsLeft > 0}>
        確認
      </SubmitButton>
      <ResendButton
        secondsLeft={Math.max(secondsToResend, sending.secondsLeft)}
        isSending={sending.isBusy}
        onSendAgain={() => sending.run(new FormData())}
      />
    </form>
  );
}
