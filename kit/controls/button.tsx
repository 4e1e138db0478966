import type { ComponentProps } from 'react';
import { buttonStyle } from './button-style.ts';
import { whileBusy } from './while-busy.ts';

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
      {...whileBusy(isBusy, onClick)}
      type={type}
      className={`${buttonStyle[look]} relative ${className}`}
    >
      <span className={isBusy ? 'inline-flex items-center gap-2 opacity-0' : 'contents'}>
        {children}
      </span>
      {isBusy && <Spinner className="absolute" />}
    </button>
  );
}

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
