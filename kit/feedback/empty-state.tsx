import type { ReactNode } from 'react';

/** An empty state, with what to do instead. */
export function EmptyState({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <span
        aria-hidden
        className="grid size-16 place-items-center rounded-full bg-primary-soft text-primary"
      >
        {icon}
      </span>
      <p className="max-w-full text-lg font-semibold wrap-anywhere">{title}</p>
      {children}
    </div>
  );
}
