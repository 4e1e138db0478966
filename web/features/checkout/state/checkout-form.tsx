import { createContext, useContext } from 'react';
import type { Checkout } from '#web/features/checkout/checkout-query.ts';
import type { CheckoutChanges } from './checkout-changes.ts';
import type { SaveStatus } from './save-queue.ts';

/** What the parts of the page share: the checkout as wished for, how to change it, what is wrong. */
export type CheckoutForm = {
  checkout: Checkout;
  change: (changes: CheckoutChanges, options?: { isTyped?: boolean }) => void;
  /** Saves everything now; false when that could not be done. */
  flush: () => Promise<boolean>;
  saveStatus: SaveStatus;
  /** What is wrong with a field, once the member had a chance to fill it in. */
  problemOf: (path: string) => string | undefined;
  /** To be told when a field was left. */
  leave: (path: string) => void;
};

const context = createContext<CheckoutForm | undefined>(undefined);
export const CheckoutFormProvider = context.Provider;

export function useCheckoutForm(): CheckoutForm {
  const form = useContext(context);
  if (!form) throw new Error('outside of a checkout');
  return form;
}
