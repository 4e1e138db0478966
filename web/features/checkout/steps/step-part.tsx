import { type ReactNode, useId } from 'react';

/** A part of a step, with its heading. */
export function StepPart({
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
    <section aria-labelledby={id} className="border-t border-line pt-5 first:border-0 first:pt-0">
      <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
        <span aria-hidden className="text-primary">
          {icon}
        </span>
        <h3 id={id} className="flex-auto font-bold">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
