import { PasswordField } from '@kaituan/kit/controls/password-field.tsx';

/** A new password, with the length rule. */
export function NewPasswordField(props: {
  label: string;
  name: string;
  problem: string | undefined;
}) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      minLength={8}
      maxLength={128}
      required
      hint="至少 8 個字元，建議 15 個以上；可以是幾個不相關的詞"
    />
  );
}
