const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 text-base font-semibold transition-colors disabled:opacity-50';

/** Classes of buttons, and of links that look like buttons. */
export const buttonStyle = {
  primary: `${base} bg-primary text-on-primary hover:bg-primary-strong`,
  soft: `${base} bg-primary-soft text-primary hover:bg-sunken`,
  outline: `${base} border border-line bg-surface text-ink hover:border-primary hover:text-primary`,
  plain: `${base} text-primary hover:bg-primary-soft`,
} as const;
