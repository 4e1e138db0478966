import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

/** A titled part of a screen. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-bold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A part of a form, its fields beside each other where there is room. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      <div className="mt-4 grid gap-4 md:grid-cols-2">{children}</div>
    </section>
  );
}

/**
 * A part of a form that many leave as it is: folded unless something of it is set, and opened where one of its fields
 * has a problem. Folded fields are sent all the same.
 */
export function FoldedFields({
  title,
  isSet,
  className,
  children,
}: {
  title: string;
  isSet: boolean;
  className?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDetailsElement>(null);
  // Before the first field with a problem is focused.
  useLayoutEffect(() => {
    if (ref.current?.querySelector('[aria-invalid=true], [role=alert]')) ref.current.open = true;
  });
  return (
    // A details element that is opened by its attribute stays as its user leaves it until that changes.
    <details ref={ref} open={isSet} className={`group border border-line ${className}`}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronDown
          aria-hidden
          size={18}
          className="shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}

/** Folded fields as a part beside those of `FormSection`. */
export function FoldedSection(props: { title: string; isSet: boolean; children: ReactNode }) {
  return (
    <FoldedFields {...props} className="rounded-card bg-surface px-4 py-1 sm:px-6">
      <div className="mt-3 mb-4 grid gap-4 md:grid-cols-2">{props.children}</div>
    </FoldedFields>
  );
}
