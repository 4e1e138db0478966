import type { ReactNode } from 'react';
import { useIsHydrated } from '#kit/loading/use-is-hydrated.ts';
import { Button } from './button.tsx';

/**
 * Submits a form that needs JavaScript; disabled until hydrated, because a native submit would lose
 * what was typed.
 */
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
