import { apiOf } from '@kaituan/api-client/query-client';
import { PasswordField } from '@kaituan/kit/controls/password-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { AccountOfPassword } from '#web/features/sign-in/passwords/account-of-password.tsx';
import { NewPasswordField } from '#web/features/sign-in/passwords/new-password-field.tsx';
import { WholeProblem } from '#web/features/sign-in/problem-notice.tsx';
import { textOf, useAttemptForm } from '#web/features/sign-in/use-attempt-form.ts';
import { deviceQuery } from './device-query.ts';

/** Changes the password, which signs other devices out. */
export function ChangePasswordForm(props: { email: string; onDone: () => void }) {
  const client = useQueryClient();
  const { form, problem, isBusy, secondsLeft } = useAttemptForm((typed, attempt) =>
    attempt(async () => {
      const { result } = await apiOf(client)('/identity/change-password', {
        currentPassword: textOf(typed, 'currentPassword'),
        newPassword: textOf(typed, 'newPassword'),
      });
      const others = result.endedCount > 0 ? `，並登出其他 ${result.endedCount} 個裝置` : '';
      showToast(`密碼已更新${others}`, 'SUCCESS');
      await client.invalidateQueries({ queryKey: deviceQuery().queryKey });
      props.onDone();
    }),
  );
  const { fields } = problem;
  return (
    <form {...form} className="space-y-4">
      <WholeProblem problem={problem} secondsLeft={secondsLeft} />
      <AccountOfPassword email={props.email} />
      <PasswordField
        label="目前的密碼"
        name="currentPassword"
        autoComplete="current-password"
        required
        problem={fields.currentPassword ?? fields.password}
      />
      <NewPasswordField label="新密碼" name="newPassword" problem={fields.newPassword} />
      <SubmitButton isBusy={isBusy} isBlocked={secondsLeft > 0}>
        更新密碼
      </SubmitButton>
    </form>
  );
}
