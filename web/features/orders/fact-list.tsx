import type { ReactNode } from 'react';

/** A list of names and values; empty values are left out. */
export function FactList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  const shown = facts.filter(({ value }) => value !== null && value !== '' && value !== undefined);
  return (
    <dl className="space-y-2">
      {shown.map(({ name, value }) => (
        <div key={name} className="grid grid-cols-[5.5rem_1fr] gap-3">
          <dt className="text-sm leading-6 text-ink-soft">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
