import type { ReactNode } from 'react';

/** A section's heading, with room for a link. */
export function SectionHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="section-heading">
      <h2>
        <i aria-hidden />
        {title}
      </h2>
      {children}
    </div>
  );
}
