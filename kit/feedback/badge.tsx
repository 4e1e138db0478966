import type { ReactNode } from 'react';

const tones = {
  primary: 'band',
  accent: 'bg-accent-soft text-accent-ink',
  rose: '',
  cold: 'bg-cold-soft text-cold',
  good: 'bg-good-soft text-good',
  quiet: 'bg-sunken text-ink-soft',
} as const;

/** A short fact in a coloured pill. */
export function Badge({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return <span className={`pill ${tones[tone]}`.trim()}>{children}</span>;
}
