import type { AnswerOf } from '@kaituan/api-client/api';
import { memberQuery } from '@kaituan/api-client/query-client';

export type Payment = AnswerOf<'/Payment/GetPayment'>['result'];
export type PaidOrder = AnswerOf<'/Order/GetOrder'>['result'];

/** The payment of an order; only the server's answer counts, not the gateway's redirect. */
export const paymentQuery = (orderNo: string) => ({
  ...memberQuery('/Payment/GetPayment', { orderNo }),
  staleTime: 0,
  refetchOnWindowFocus: 'always' as const,
});

export const paidOrderQuery = (orderNo: string) => ({
  ...memberQuery('/Order/GetOrder', { orderNo }),
  staleTime: 0,
});
