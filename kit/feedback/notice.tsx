import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const looks = {
  DANGER: 'bg-danger-soft text-danger',
  WARNING: 'bg-accent-soft text-accent-ink',
  INFO: 'bg-sunken text-ink-soft',
} as const;

/** A notice in a page; problems are announced at once. */
export function Notice({ kind, children }: { kind: keyof typeof looks; children: ReactNode }) {
  const Icon = kind === 'INFO' ? Info : CircleAlert;
  return (
    <div
      role={kind === 'DANGER' ? 'alert' : undefined}
      className={`flex items-start gap-2 rounded-control px-4 py-3 text-sm ${looks[kind]}`}
    >
      <Icon aria-hidden size={18} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
