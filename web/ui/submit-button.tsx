import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

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
  const isHydrated = useIsHydrated();
  return (
    <button
      type="submit"
      disabled={!isHydrated || isBusy || isBlocked}
      className={`${buttonStyle.primary} min-h-12 w-full ${isHydrated ? '' : 'disabled:opacity-100'}`}
    >
      {isBusy && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
      {children}
    </button>
  );
}
