import type { ReactNode } from 'react';
import { PageTrail } from './page-trail.tsx';

/** The header of lists other than a category, brand or activity. */
export function ListHeader({
  title,
  icon,
  children,
}: {
  title: string;
  icon?: ReactNode;
  /** A sentence about the list. */
  children?: ReactNode;
}) {
  return (
    <header className="mb-6">
      <PageTrail steps={[]} here={title} />
      <h1 className="mt-1 flex items-center gap-2.5 text-2xl font-bold sm:text-3xl">
        {icon && (
          <span aria-hidden className="text-accent">
            {icon}
          </span>
        )}
        {title}
      </h1>
      {children && <p className="mt-1.5 max-w-2xl text-ink-soft">{children}</p>}
    </header>
  );
}
