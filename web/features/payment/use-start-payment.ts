import { findRefusal } from '@kaituan/api-client/api';
import { apiOf, storeAnswer } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { leaveFor } from '#web/platform/messaging/leave-for.ts';
import { paidOrderQuery, paymentQuery } from './payment-query.ts';

const memoryKey = (orderNo: string) => `kaituan.payment-started.${orderNo}`;

/** Whether this tab started the payment before: coming back does not start it again. */
export const wasPaymentStarted = (orderNo: string): boolean =>
  sessionStorage.getItem(memoryKey(orderNo)) !== null;

/** Starts a payment: leaves for the gateway, or stores payment instructions to show here. */
export async function beginPayment(
  client: QueryClient,
  orderNo: string,
  method?: PaymentMethod,
): Promise<'LEAVING' | 'SHOWN_HERE'> {
  try {
    const request = { orderNo, ...(method && { method }) };
    const { result } = await apiOf(client)('/Payment/StartPayment', request);
    sessionStorage.setItem(memoryKey(orderNo), method ?? '');
    if (result.redirect) {
      const step = await leaveFor(result.redirect);
      // What was paid in LINE's window is read anew below.
      return step === 'BACK' ? 'SHOWN_HERE' : step;
    }
    await storeAnswer(client, paymentQuery(orderNo), { result: result.payment });
    return 'SHOWN_HERE';
  } finally {
    await Promise.all([
      client.invalidateQueries(paymentQuery(orderNo)),
      client.invalidateQueries(paidOrderQuery(orderNo)),
    ]);
  }
}

/** Starts a payment; busy until the page is left. */
export function useStartPayment(orderNo: string) {
  const client = useQueryClient();
  const { start, isBusy, error } = useCall({
    run: (method?: PaymentMethod) => beginPayment(client, orderNo, method),
    explain: () => true,
    leavesPage: (step) => step === 'LEAVING',
  });
  const problem = error
    ? (findRefusal(error)?.message ?? '付款暫時無法開始，請稍後再試')
    : undefined;
  return { start, isBusy, problem };
}
