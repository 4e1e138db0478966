import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { createContext, type ReactNode, use } from 'react';

export type DifferencePayment = NonNullable<NonNullable<Pledge['change']>['payment']>;

/** Payment functions, provided by the page: features do not import each other. */
export type PledgeTools = {
  /** Pays the difference of a changed pledge: leaves for the gateway, or the pledge shows a code. */
  payDifference(orderNo: string, method: PaymentMethod): Promise<void>;
  /** The form that reports a difference as transferred. */
  renderReport(payment: DifferencePayment): ReactNode;
  /** Starts paying an order: leaves for the gateway, or shows payment instructions. */
  pay(orderNo: string): Promise<void>;
};

export const PledgeToolsContext = createContext<PledgeTools | null>(null);

export function usePledgeTools(): PledgeTools {
  const tools = use(PledgeToolsContext);
  if (!tools) throw new Error('shown outside a page of group buys');
  return tools;
}
