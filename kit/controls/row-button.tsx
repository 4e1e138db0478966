import type { ComponentProps } from 'react';

/**
 * A whole row or card as a button. What it holds is laid out in a line from the left; height, gaps and colours are
 * those of the list that it is in.
 */
export function RowButton({ type = 'button', className = '', ...props }: ComponentProps<'button'>) {
  return (
    <button {...props} type={type} className={`flex w-full items-center text-left ${className}`} />
  );
}
