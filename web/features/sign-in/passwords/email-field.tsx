import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import type { RefObject } from 'react';
import type { SignInProblem } from '#web/features/sign-in/sign-in-problem.ts';

/** An e-mail field whose value is shared between forms. */
export function EmailField(props: {
  email: RefObject<string>;
  problem: Pick<SignInProblem, 'fields'>;
  label?: string;
  autoComplete?: string;
}) {
  const { email, problem, label = '電子郵件', autoComplete = 'username webauthn' } = props;
  return (
    <FormField
      label={label}
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      defaultValue={email.current}
      onChange={(event) => {
        email.current = event.currentTarget.value;
      }}
      problem={problem.fields.email}
    />
  );
}
