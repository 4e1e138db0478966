import type { ComponentProps } from 'react';
import { whileBusy } from './while-busy.ts';

const line = 'inline-flex items-center justify-center';
const finger = `${line} min-h-11 rounded-control aria-busy:opacity-50`;
const looks = {
  link: `${finger} px-2 font-semibold text-primary hover:underline disabled:text-ink-soft disabled:no-underline`,
  danger: `${finger} px-2 font-semibold text-danger hover:underline disabled:text-ink-soft disabled:no-underline`,
  tinted: `${finger} px-3 font-semibold text-primary hover:bg-primary-soft disabled:opacity-50`,
  /** One of a row of small actions. */
  quiet: `${finger} px-3 text-sm font-semibold hover:bg-sunken disabled:opacity-50`,
  /** In or after a sentence: weight and colour are those around it, or given. */
  underlined: `${finger} underline underline-offset-4`,
  /** `className` gives height, shape and colours. */
  bare: line,
} as const;

type Props = ComponentProps<'button'> & {
  look?: keyof typeof looks;
  /** Is paler and takes no press. It keeps the focus. */
  isBusy?: boolean;
};

/** An action that weighs less than a `Button`: it looks like a link or a word. */
export function TextButton({
  look = 'link',
  isBusy = false,
  type = 'button',
  onClick,
  className = '',
  ...props
}: Props) {
  return (
    <button
      {...props}
      {...whileBusy(isBusy, onClick)}
      type={type}
      className={`${looks[look]} ${className}`}
    />
  );
}
