import type { ComponentProps, MouseEvent } from 'react';
import { buttonStyle } from './button-style.ts';

type Props = ComponentProps<'button'> & {
  look?: keyof typeof buttonStyle;
  /** Shows a spinner in place of the content, which keeps its size, and takes no press. It keeps the focus. */
  isBusy?: boolean;
};

export function Button({
  look = 'primary',
  isBusy = false,
  type = 'button',
  onClick,
  className = '',
  children,
  ...props
}: Props) {
  return (
    <button
      {...props}
      type={type}
      onClick={isBusy ? refuse : onClick}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={`${buttonStyle[look]} relative ${className}`}
    >
      <span className={isBusy ? 'inline-flex items-center gap-2 opacity-0' : 'contents'}>
        {children}
      </span>
      {isBusy && <Spinner className="absolute" />}
    </button>
  );
}

/** Nor is the form sent, by a press or by Enter in one of its fields. */
const refuse = (event: MouseEvent) => event.preventDefault();

function Spinner({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      className={`animate-spin ${className}`}
    >
      <path d="M21 12a9 9 0 1 1-6.219-8.56" />
    </svg>
  );
}
