import type { AnswerOf } from '@kaituan/api-client/api';
import { memberQuery, storeAnswer } from '@kaituan/api-client/query-client';
import type { QueryClient } from '@tanstack/react-query';

type CheckoutAnswer = AnswerOf<'/Checkout/GetCheckout'>;
export type Checkout = CheckoutAnswer['result'];
export type CheckoutLine = Checkout['lines'][number];
export type CheckoutShipment = Checkout['shipments'][number];
export type CheckoutProblem = Checkout['problems'][number];
export type CheckoutAddress = NonNullable<Checkout['address']>;
export type CheckoutInvoice = NonNullable<Checkout['invoice']>;

/** Refetched on window focus: prices, stock and time may have changed. */
export const checkoutQuery = (checkoutNo: string) => ({
  ...memberQuery('/Checkout/GetCheckout', { checkoutNo }),
  staleTime: 0,
  refetchOnWindowFocus: 'always' as const,
});

export const setCheckoutData = (client: QueryClient, answer: CheckoutAnswer): Promise<void> =>
  storeAnswer(client, checkoutQuery(answer.result.checkoutNo), answer);

/** The newest answer: the page renders it a moment after it is stored. */
export const findCheckoutData = (client: QueryClient, checkoutNo: string): Checkout | undefined =>
  client.getQueryData<CheckoutAnswer>(checkoutQuery(checkoutNo).queryKey)?.result;
