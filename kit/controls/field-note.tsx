import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The problem of a field, or a hint. */
export function FieldNote({
  id,
  problem,
  hint,
}: {
  id: string;
  problem?: string | undefined;
  hint?: ReactNode;
}) {
  if (!problem && !hint) return null;
  return (
    <p
      id={id}
      role={problem ? 'alert' : undefined}
      className={`mt-1.5 flex items-start gap-1.5 text-sm ${problem ? 'text-danger' : 'text-ink-soft'}`}
    >
      {problem && <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />}
      {problem ?? hint}
    </p>
  );
}
