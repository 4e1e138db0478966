import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import type { ComponentProps } from 'react';

const codeLength = 6;

export function CodeField(props: {
  expiresInSeconds: number;
  problem: string | undefined;
  onChange?: ComponentProps<'input'>['onChange'];
}) {
  const { expiresInSeconds, ...rest } = props;
  return (
    <FormField
      autoFocus
      label="驗證碼"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={codeLength}
      required
      hint={`6 位數字，${Math.round(expiresInSeconds / 60)} 分鐘內有效`}
      className="text-center text-2xl font-bold tracking-[0.4em] tabular-nums"
      {...rest}
    />
  );
}
