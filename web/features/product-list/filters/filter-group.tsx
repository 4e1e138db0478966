import { type ReactNode, useId } from 'react';

export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="border-line border-b py-4 last:border-b-0">
      <h3 id={titleId} className="mb-1.5 px-2 text-sm font-bold text-ink-soft">
        {title}
      </h3>
      {children}
    </section>
  );
}
