import type { ComponentProps } from 'react';
import { buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

type Props = ComponentProps<'button'> & {
  look?: keyof typeof buttonStyle;
  /** Shows a spinner in place of the content, which keeps its size, and takes no press. */
  isBusy?: boolean;
};

export function Button({
  look = 'primary',
  isBusy = false,
  type = 'button',
  disabled,
  className = '',
  children,
  ...props
}: Props) {
  return (
    <button
      {...props}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={`${buttonStyle[look]} relative ${className}`}
    >
      <span className={isBusy ? 'inline-flex items-center gap-2 opacity-0' : 'contents'}>
        {children}
      </span>
      {isBusy && <Spinner className="absolute" />}
    </button>
  );
}
