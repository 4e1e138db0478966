import type { ReactNode } from 'react';
import { Button } from './button.tsx';
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
    <Button
      type="submit"
      isBusy={isBusy}
      disabled={!isHydrated || isBlocked}
      className={`min-h-12 w-full ${isHydrated ? '' : 'disabled:opacity-100'}`}
    >
      {children}
    </Button>
  );
}
