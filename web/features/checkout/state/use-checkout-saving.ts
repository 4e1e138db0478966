import { findStatus } from '@kaituan/api-client/api';
import { isUnanswered } from '@kaituan/api-client/error-notice';
import { apiOf } from '@kaituan/api-client/query-client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  type Checkout,
  checkoutQuery,
  findCheckoutData,
  setCheckoutData,
} from '#web/features/checkout/checkout-query.ts';
import { readAppState } from '#web/platform/app-state.ts';
import { clearFields, findFields, storeField } from '#web/platform/form-storage.ts';
import {
  type CheckoutChanges,
  isNothing,
  mergeChanges,
  requestOf,
  typedPartOf,
  withChanges,
} from './checkout-changes.ts';
import { createSaveQueue } from './save-queue.ts';

const isTransient = (error: unknown): boolean =>
  isUnanswered(error) || findStatus(error) === 429 || (findStatus(error) ?? 0) >= 500;

/** The checkout with all changes applied, saved or not. */
export function useCheckoutSaving(rendered: Checkout) {
  const client = useQueryClient();
  const { checkoutNo } = rendered;
  // What was saved is no longer unsaved at once: with the answer before, a choice would be undone for a moment.
  const answered = findCheckoutData(client, checkoutNo) ?? rendered;
  const latest = useRef(answered);
  latest.current = answered;
  const queue = useMemo(
    () =>
      createSaveQueue({
        isTransient,
        store: (unsaved) => storeUnsaved(checkoutNo, unsaved),
        send: async (changes) => {
          try {
            const request = requestOf(latest.current, changes);
            const answer = await apiOf(client)('/Checkout/UpdateCheckout', request);
            latest.current = answer.result;
            await setCheckoutData(client, answer);
          } catch (error) {
            // The checkout ended meanwhile; the page shows how.
            if (findStatus(error) === 409) void client.invalidateQueries(checkoutQuery(checkoutNo));
            throw error;
          }
        },
      }),
    [client, checkoutNo],
  );
  const { status, unsaved } = useSyncExternalStore(queue.watch, queue.read, queue.read);
  // Answers normalise texts; fields keep what was typed.
  const [typed, setTyped] = useState<CheckoutChanges>({});
  const change = useCallback(
    (changes: CheckoutChanges, options?: { isTyped?: boolean }) => {
      setTyped((before) => mergeChanges(before, typedPartOf(changes)));
      queue.add(changes, options);
    },
    [queue],
  );
  useEffect(() => {
    const stored = findUnsaved(checkoutNo);
    if (!isNothing(stored)) change(stored);
    const retry = () => void queue.flush();
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
      void queue.flush().finally(queue.stop);
    };
  }, [queue, checkoutNo, change]);

  const checkout = useMemo(
    () => withChanges(answered, mergeChanges(unsaved, typed)),
    [answered, unsaved, typed],
  );
  return { checkout, change, flush: queue.flush, saveStatus: status };
}

const keyOf = (checkoutNo: string) => `checkout.${checkoutNo}`;
const present = () => ({ memberId: readAppState().user?.id ?? null, ms: Date.now() });

/** Stores unsaved changes over a reload, a step back, or an expired session. */
function storeUnsaved(checkoutNo: string, unsaved: CheckoutChanges): void {
  if (isNothing(unsaved)) clearFields(sessionStorage, keyOf(checkoutNo));
  else {
    const field = { name: 'unsaved', value: JSON.stringify(unsaved) };
    storeField(sessionStorage, keyOf(checkoutNo), field, present());
  }
}

function findUnsaved(checkoutNo: string): CheckoutChanges {
  const { unsaved } = findFields(sessionStorage, keyOf(checkoutNo), present());
  return typeof unsaved === 'string' ? (JSON.parse(unsaved) as CheckoutChanges) : {};
}
