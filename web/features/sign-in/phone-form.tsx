import { type FormEvent, useRef, useState } from 'react';
import type { AnswerOf } from '../../platform/api.ts';
import { FormField } from '../../ui/form-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { PhoneCodeForm } from './phone-code-form.tsx';
import { WholeProblem } from './problem-notice.tsx';
import { TermsLinks } from './terms-links.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import { useSignIn } from './use-sign-in.ts';

export type SentCode = AnswerOf<'/identity/send-phone-code'>['result'] & { phone: string };

/** A mobile number, then the code sent to it. */
export function PhoneForm() {
  const phone = useRef('');
  const [sent, setSent] = useState<SentCode>();
  const { problem, isBusy, attempt } = useSignIn();
  const secondsLeft = useSecondsLeft(problem.waitSeconds ?? 0, problem);
  const send = async () => {
    const typed = phone.current;
    const answer = await attempt((identity) => identity.sendPhoneCode(typed));
    if (answer) setSent({ ...answer, phone: typed });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  if (sent) {
    return (
      <PhoneCodeForm
        sent={sent}
        isSending={isBusy}
        sendProblem={problem}
        onSendAgain={send}
        onChangePhone={() => setSent(undefined)}
      />
    );
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="space-y-4">
      <WholeProblem problem={problem} secondsLeft={secondsLeft} />
      <FormField
        label="手機號碼"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0912 345 678"
        maxLength={24}
        required
        defaultValue={phone.current}
        onChange={(event) => {
          phone.current = event.currentTarget.value;
        }}
        problem={problem.fields.phone}
      />
      <SubmitButton isBusy={isBusy} isBlocked={secondsLeft > 0}>
        取得驗證碼
      </SubmitButton>
      <p className="text-center text-sm text-ink-soft">
        首次登入即加入會員，並表示您同意
        <TermsLinks />
      </p>
    </form>
  );
}
