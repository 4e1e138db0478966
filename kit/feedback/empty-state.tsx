import type { ReactNode } from 'react';

/** An empty state, with what to do instead: with an icon, or with a drawing where it is the whole page. */
export function EmptyState({
  icon,
  drawing,
  title,
  children,
}: {
  icon?: ReactNode;
  /** Address of a drawing. */
  drawing?: string;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      {drawing ? (
        <img src={drawing} alt="" width={240} height={160} className="-mt-6" />
      ) : (
        <span
          aria-hidden
          className="grid size-16 place-items-center rounded-full bg-primary-soft text-primary"
        >
          {icon}
        </span>
      )}
      <p className="max-w-full text-lg font-semibold wrap-anywhere">{title}</p>
      {children}
    </div>
  );
}
