import type { ReactNode } from 'react';

/** Calls back when a link inside is followed, to close what opened over the page. */
export function AfterLink({
  onFollow,
  className,
  children,
}: {
  onFollow: () => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are what is pressed
    <div
      className={className}
      onClick={({ target }) => target instanceof Element && target.closest('a') && onFollow()}
    >
      {children}
    </div>
  );
}
