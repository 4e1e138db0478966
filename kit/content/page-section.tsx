import { type ReactNode, useId } from 'react';

export function PageSection({
  id,
  title,
  aside,
  children,
}: {
  /** Anchor of the section. */
  id?: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="scroll-mt-32 card p-4 sm:p-6 print:break-inside-avoid"
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={headingId} className="text-lg font-bold">
          {title}
        </h2>
        {aside && <span className="ml-auto">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
