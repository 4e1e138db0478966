import { readAppState } from '#web/platform/app-state.ts';
import { clearFields, findFields, storeField } from '#web/platform/form-storage.ts';
import { type CheckoutChanges, isNothing } from './checkout-changes.ts';

const keyOf = (checkoutNo: string) => `checkout.${checkoutNo}`;
const present = () => ({ memberId: readAppState().user?.id ?? null, ms: Date.now() });

/** Keeps what is not saved yet over a reload, a step back, or a sign-in that ended. */
export function storeUnsaved(checkoutNo: string, unsaved: CheckoutChanges): void {
  if (isNothing(unsaved)) clearFields(sessionStorage, keyOf(checkoutNo));
  else {
    const field = { name: 'unsaved', value: JSON.stringify(unsaved) };
    storeField(sessionStorage, keyOf(checkoutNo), field, present());
  }
}

export function findUnsaved(checkoutNo: string): CheckoutChanges {
  const { unsaved } = findFields(sessionStorage, keyOf(checkoutNo), present());
  return typeof unsaved === 'string' ? (JSON.parse(unsaved) as CheckoutChanges) : {};
}
