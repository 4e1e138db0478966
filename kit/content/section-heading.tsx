import type { ReactNode } from 'react';

/** A section's heading, with room for a link. */
export function SectionHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-4 flex items-end justify-between gap-4">
      <h2 className="flex items-center gap-2.5 text-xl font-bold sm:text-2xl">
        <span
          aria-hidden
          className="h-6 w-1.5 rounded-full bg-linear-to-b from-accent to-primary"
        />
        {title}
      </h2>
      {children}
    </div>
  );
}
