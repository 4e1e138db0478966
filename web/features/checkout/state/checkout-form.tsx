import { createContext, useContext } from 'react';
import type { Checkout } from '#web/features/checkout/checkout-query.ts';
import type { CheckoutChanges } from './checkout-changes.ts';
import type { SaveStatus } from './save-queue.ts';

/** Shared by the sections: the checkout with changes applied, how to change it, and problems. */
export type CheckoutForm = {
  checkout: Checkout;
  change: (changes: CheckoutChanges, options?: { isTyped?: boolean }) => void;
  /** Saves pending changes now; false when that failed. */
  flush: () => Promise<boolean>;
  saveStatus: SaveStatus;
  /** The problem of a field, shown once the field was left or the order submitted. */
  problemOf: (path: string) => string | undefined;
  /** Called on blur of a field. */
  leave: (path: string) => void;
};

const context = createContext<CheckoutForm | undefined>(undefined);
export const CheckoutFormProvider = context.Provider;

export function useCheckoutForm(): CheckoutForm {
  const form = useContext(context);
  if (!form) throw new Error('outside of a checkout');
  return form;
}
