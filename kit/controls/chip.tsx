import type { ComponentProps } from 'react';

const round = 'inline-flex min-h-11 items-center justify-center rounded-full';
const looks = {
  /** On or off: `aria-pressed`. */
  choice: `${round} border border-line px-4 text-sm font-semibold hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary`,
  /** One of a few in a row: `aria-pressed`. */
  segment: `${round} px-4 text-sm font-semibold text-ink-soft hover:bg-sunken aria-pressed:bg-primary aria-pressed:text-on-primary`,
  /** What could be taken instead. */
  suggestion: `${round} border border-primary px-4 font-medium text-primary hover:bg-primary-soft`,
  /** What narrows a list; a press removes it. */
  filter: `${round} gap-1 bg-primary-soft px-4 text-sm font-semibold text-primary`,
  /** `className` gives padding and colours. */
  bare: round,
} as const;

type Props = ComponentProps<'button'> & { look?: keyof typeof looks };

/** A small rounded button: something turned on or off, one of a few, or a suggestion. */
export function Chip({ look = 'choice', type = 'button', className = '', ...props }: Props) {
  return <button {...props} type={type} className={`${looks[look]} ${className}`} />;
}
