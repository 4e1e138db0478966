import type { AnswerOf } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import type { Proof } from '@kaituan/identity-client/client';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeField } from '#web/features/sign-in/codes/code-field.tsx';
import { DemoCode } from '#web/features/sign-in/codes/demo-code.tsx';
import { ResendButton } from '#web/features/sign-in/codes/resend-button.tsx';
import { useSecondsLeft } from '#web/features/sign-in/codes/use-seconds-left.ts';
import { ProblemNotice, WholeProblem } from '#web/features/sign-in/problem-notice.tsx';
import { codeOf, useAttemptForm } from '#web/features/sign-in/use-attempt-form.ts';
import { useSignIn } from '#web/features/sign-in/use-sign-in.ts';

type Given = Extract<Proof, { kind: 'NEW_PASSWORD' }>['given'];
export type SentSignUp = AnswerOf<'/identity/send-sign-up-code'>['result'] & { given: Given };

/** Sends a code to the address; the password is validated first. */
export async function sendSignUpCode(client: QueryClient, { email, password }: Given) {
  return (await apiOf(client)('/identity/send-sign-up-code', { email, password })).result;
}

/** The code from the e-mail; only then the account is created. */
export function SignUpCode(props: {
  sent: SentSignUp;
  onChangeEmail: () => void;
  onDone: () => void;
}) {
  const client = useQueryClient();
  const [sent, setSent] = useState(props.sent);
  const { given } = sent;
  const again = useSignIn();
  const secondsToResend = useSecondsLeft(
    again.problem.waitSeconds ?? sent.resendAfterSeconds,
    again.problem.waitSeconds === undefined ? sent : again.problem,
  );
  const sendAgain = () =>
    again.attempt(async () => setSent({ ...(await sendSignUpCode(client, given)), given }));
  const { form, problem, isBusy, secondsLeft } = useAttemptForm((typed, attempt) =>
    attempt(async (identity) => {
      await identity.signIn({ kind: 'NEW_PASSWORD', given: { ...given, code: codeOf(typed) } });
      props.onDone();
    }),
  );
  const { email, password } = problem.fields;
  return (
    <form {...form} className="space-y-4">
      <div>
        <h2 className="text-lg font-bold">驗證電子郵件</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          <span>
            {sent.demoCode === null ? '我們寄了一封信到 ' : '請輸入這個信箱的驗證碼：'}
            <strong className="break-all text-ink">{given.email}</strong>
            {sent.demoCode === null &&
              '，輸入信中的驗證碼就完成加入。如果您已經是會員，信中會說明怎麼登入。'}
          </span>
          <TextButton onClick={props.onChangeEmail} className="-mx-2">
            換一個信箱
          </TextButton>
        </p>
      </div>
      <WholeProblem problem={problem} secondsLeft={secondsLeft} />
      {(email ?? password) && <ProblemNotice>{email ?? password}</ProblemNotice>}
      {again.problem.text && <WholeProblem problem={again.problem} secondsLeft={secondsToResend} />}
      {sent.demoCode !== null && <DemoCode code={sent.demoCode} medium="郵件" />}
      <CodeField expiresInSeconds={sent.expiresInSeconds} problem={problem.fields.code} />
      <SubmitButton isBusy={isBusy} isBlocked={secondsLeft > 0}>
        完成加入
      </SubmitButton>
      <ResendButton
        secondsLeft={secondsToResend}
        isSending={again.isBusy}
        onSendAgain={() => void sendAgain()}
      />
    </form>
  );
}
