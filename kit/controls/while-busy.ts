import type { ComponentProps, MouseEvent } from 'react';

/**
 * What a button has while its press is at work: it takes no other one, nor is its form sent, by a press or by Enter in one of
 * its fields. It keeps the focus, which a disabled one would lose.
 */
export const whileBusy = (isBusy: boolean, onClick: ComponentProps<'button'>['onClick']) =>
  isBusy ? { 'aria-busy': true, 'aria-disabled': true, onClick: refuse } : { onClick };

const refuse = (event: MouseEvent) => event.preventDefault();
