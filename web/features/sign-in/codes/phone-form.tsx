import { parseMobileNumber } from '@kaituan/domain/member/phone-number';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { WholeProblem } from '#web/features/sign-in/problem-notice.tsx';
import { useAttemptForm } from '#web/features/sign-in/use-attempt-form.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { PhoneCodeForm, type PhonePurpose, type SentCode } from './phone-code-form.tsx';

/** Signs in or up with a mobile number. */
export function PhoneForm() {
  const channelId = useChannelId();
  const purpose: PhonePurpose = {
    label: '登入',
    prove: (proof, identity) => identity.signIn({ kind: 'PHONE', given: { ...proof, channelId } }),
  };
  return <PhoneProof purpose={purpose} />;
}

export function PhoneProof(props: { purpose: PhonePurpose; children?: ReactNode }) {
  const phone = useRef('');
  const [sent, setSent] = useState<SentCode>();
  const { form, problem, isBusy, secondsLeft, run } = useAttemptForm((_typed, attempt) =>
    attempt(async (identity) => {
      const number = parseMobileNumber(phone.current) ?? phone.current;
      setSent({ ...(await identity.sendPhoneCode(number)), phone: number });
    }),
  );
  if (sent) {
    return (
      <PhoneCodeForm
        sent={sent}
        purpose={props.purpose}
        isSending={isBusy}
        sendProblem={problem}
        onSendAgain={() => run(new FormData())}
        onChangePhone={() => setSent(undefined)}
      />
    );
  }
  return (
    <form {...form} className="space-y-4">
      <WholeProblem problem={problem} secondsLeft={secondsLeft} />
      <FormField
        label="手機號碼"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel webauthn"
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
      {props.children}
    </form>
  );
}
