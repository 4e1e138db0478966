import { type ReactNode, type RefCallback, useId } from 'react';

export function PageSection({
  id,
  title,
  aside,
  headingRef,
  children,
}: {
  /** Anchor of the section. */
  id?: string;
  title: string;
  aside?: ReactNode;
  /** For a heading that takes the focus. */
  headingRef?: RefCallback<HTMLHeadingElement>;
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
        <h2
          id={headingId}
          ref={headingRef}
          tabIndex={headingRef && -1}
          className="text-lg font-bold outline-none"
        >
          {title}
        </h2>
        {aside && <span className="ml-auto">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
