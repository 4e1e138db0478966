import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';
import { useIsAlive } from './use-is-alive.ts';

/** Sends a form that only scripts can send; before they are there a press would lose what was typed. */
export function SubmitButton({
  isBusy,
  isBlocked = false,
  children,
}: {
  isBusy: boolean;
  isBlocked?: boolean;
  children: ReactNode;
}) {
  const isAlive = useIsAlive();
  return (
    <button
      type="submit"
      disabled={!isAlive || isBusy || isBlocked}
      className={`${buttonStyle.primary} min-h-12 w-full ${isAlive ? '' : 'disabled:opacity-100'}`}
    >
      {isBusy && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
      {children}
    </button>
  );
}
