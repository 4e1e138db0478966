import type { AnswerOf } from '@kaituan/api-client/api';
import type { IdentityClient } from '@kaituan/identity-client/client';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { type ReactNode, useRef } from 'react';
import { WholeProblem } from '#web/features/sign-in/problem-notice.tsx';
import type { SignInProblem } from '#web/features/sign-in/sign-in-problem.ts';
import { codeOf, useAttemptForm } from '#web/features/sign-in/use-attempt-form.ts';
import { CodeField } from './code-field.tsx';
import { DemoCode } from './demo-code.tsx';
import { ResendButton } from './resend-button.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

export type SentCode = AnswerOf<'/identity/send-phone-code'>['result'] & { phone: string };

/** What the verified number is used for. */
export type PhonePurpose = {
  /** The submit button's label. */
  label: string;
  prove(proof: { phone: string; code: string }, identity: IdentityClient): Promise<unknown>;
  /** Replaces the form for refusals that need more than a text. */
  explain?(problem: SignInProblem, phone: string): ReactNode;
};

/** The code form; submits itself with the sixth digit. */
export function PhoneCodeForm(props: {
  sent: SentCode;
  purpose: PhonePurpose;
  isSending: boolean;
  sendProblem: SignInProblem;
  onSendAgain: () => void;
  onChangePhone: () => void;
}) {
  const { sent, purpose, sendProblem } = props;
  const tried = useRef<{ code: string; sent: SentCode }>(null);
  // A code is good once: while the next page loads, Enter after the sixth digit must not send it again.
  const { form, problem, isBusy, secondsLeft, showProblem } = useAttemptForm(
    async (typed, attempt) => {
      const code = codeOf(typed);
      const wrong = tried.current;
      // Whoever presses the button as the code sends itself must not lose a second try for it.
      if (problem.fields.code && wrong?.code === code && wrong.sent === sent) return showProblem();
      tried.current = { code, sent };
      await attempt((identity) => purpose.prove({ phone: sent.phone, code }, identity));
    },
    { leavesPage: true },
  );
  const secondsToResend = useSecondsLeft(
    sendProblem.waitSeconds ?? sent.resendAfterSeconds,
    sendProblem.waitSeconds === undefined ? sent : sendProblem,
  );
  const explanation = purpose.explain?.(problem, sent.phone);
  if (explanation) {
    return (
      <>
        {explanation}
        <p className="mt-2 text-center">
          <ChangePhone onPress={props.onChangePhone} />
        </p>
      </>
    );
  }
  return (
    <form {...form} className="space-y-4">
      <WholeProblem problem={problem} secondsLeft={secondsLeft} />
      {sendProblem.text && <WholeProblem problem={sendProblem} secondsLeft={secondsToResend} />}
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        <span>
          {sent.demoCode === null ? '驗證碼已用簡訊寄到 ' : '請輸入這支手機的驗證碼：'}
          <strong className="whitespace-nowrap tabular-nums">{sent.phone}</strong>
        </span>
        <ChangePhone onPress={props.onChangePhone} />
      </p>
      {sent.demoCode !== null && <DemoCode code={sent.demoCode} medium="簡訊" />}
      <CodeField
        expiresInSeconds={sent.expiresInSeconds}
        problem={problem.fields.code}
        onChange={({ currentTarget }) => {
          if (/^\d{6}$/.test(currentTarget.value)) currentTarget.form?.requestSubmit();
        }}
      />
      <SubmitButton isBusy={isBusy} isBlocked={secondsLeft > 0}>
        {purpose.label}
      </SubmitButton>
      <ResendButton
        secondsLeft={secondsToResend}
        isSending={props.isSending}
        onSendAgain={props.onSendAgain}
      />
    </form>
  );
}

function ChangePhone({ onPress }: { onPress: () => void }) {
  return (
    <TextButton onClick={onPress} className="-mx-2 text-sm">
      換一支手機
    </TextButton>
  );
}
