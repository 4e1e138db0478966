import { type ReactNode, useId } from 'react';

export function SectionCard({
  icon,
  title,
  aside,
  children,
}: {
  icon: ReactNode;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card bg-surface p-4 shadow-card sm:p-6">
      <div className="mb-4 flex min-h-11 items-center gap-2.5">
        <span aria-hidden className="text-primary">
          {icon}
        </span>
        <h2 id={id} className="flex-1 text-lg font-bold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
