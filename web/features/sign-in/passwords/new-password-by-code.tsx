import type { AnswerOf } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import type { SignedIn } from '@kaituan/identity-client/client';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CodeField } from '#web/features/sign-in/codes/code-field.tsx';
import { DemoCode } from '#web/features/sign-in/codes/demo-code.tsx';
import { ResendButton } from '#web/features/sign-in/codes/resend-button.tsx';
import { useSecondsLeft } from '#web/features/sign-in/codes/use-seconds-left.ts';
import { WholeProblem } from '#web/features/sign-in/problem-notice.tsx';
import { codeOf, textOf, useAttemptForm } from '#web/features/sign-in/use-attempt-form.ts';
import { useSignIn } from '#web/features/sign-in/use-sign-in.ts';
import { withChannel } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { AccountOfPassword } from './account-of-password.tsx';
import { NewPasswordField } from './new-password-field.tsx';

export type SentMail = AnswerOf<'/identity/send-password-code'>['result'] & { email: string };

const removedNames = {
  PHONE: '手機',
  LINE: 'LINE',
  HOSTED: '其他登入方式',
  PERSONAL_DATA: '填寫的個人資料',
} as const;

/** Unverified sign-in methods were removed: they may have been a stranger's. */
const describeRemoved = (removed: NonNullable<SignedIn['removedArray']>): string =>
  `這個信箱第一次完成驗證，先前的${removed.map((part) => removedNames[part]).join('、')}可能不是您的，已經移除。`;

/** Sets a new password with the code, and signs in. */
export function NewPasswordByCode(props: { sent: SentMail; onChangeEmail: () => void }) {
  const api = apiOf(useQueryClient());
  const navigate = useNavigate();
  const channelId = useChannelId();
  const [sent, setSent] = useState(props.sent);
  const { email } = sent;
  const again = useSignIn();
  const secondsToResend = useSecondsLeft(
    again.problem.waitSeconds ?? sent.resendAfterSeconds,
    again.problem.waitSeconds === undefined ? sent : again.problem,
  );
  const sendAgain = () =>
    again.attempt(async () => {
      const { result } = await api('/identity/send-password-code', { email });
      setSent({ ...result, email });
    });
  const { form, problem, isBusy, secondsLeft } = useAttemptForm(async (typed, attempt) => {
    const given = { email, code: codeOf(typed), password: textOf(typed, 'password') };
    const member = await attempt((identity) => identity.signIn({ kind: 'PASSWORD_CODE', given }));
    if (!member) return;
    const { removedArray = [] } = member;
    if (removedArray.length === 0) {
      showToast('密碼已更新，其他裝置都已登出。其他登入方式可在個人資料查看', 'SUCCESS');
      return;
    }
    const label = '查看登入方式';
    const onPress = () => void navigate(withChannel('/member/profile', channelId));
    showToast(`密碼已更新，其他裝置都已登出。${describeRemoved(removedArray)}`, 'SUCCESS', {
      label,
      onPress,
    });
  });
  return (
    <form {...form} className="space-y-4">
      <div>
        <h2 className="text-lg font-bold">設定新密碼</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          <span>
            如果 <strong className="break-all text-ink">{email}</strong>{' '}
            有帳號，驗證碼已經寄到信箱。
          </span>
          <TextButton onClick={props.onChangeEmail} className="-mx-2">
            換一個信箱
          </TextButton>
        </p>
      </div>
      <WholeProblem problem={problem} secondsLeft={secondsLeft} />
      {again.problem.text && <WholeProblem problem={again.problem} secondsLeft={secondsToResend} />}
      {sent.demoCode !== null && (
        <DemoCode code={sent.demoCode} medium="郵件">
          （這個信箱沒有帳號時，這組碼沒有作用）
        </DemoCode>
      )}
      <AccountOfPassword email={email} />
      <CodeField expiresInSeconds={sent.expiresInSeconds} problem={problem.fields.code} />
      <NewPasswordField label="新密碼" name="password" problem={problem.fields.password} />
      <SubmitButton isBusy={isBusy} isBlocked={secondsLeft > 0}>
        設定新密碼並登入
      </SubmitButton>
      <ResendButton
        secondsLeft={secondsToResend}
        isSending={again.isBusy}
        onSendAgain={() => void sendAgain()}
      />
    </form>
  );
}
