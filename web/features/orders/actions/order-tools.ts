import type { Cart } from '@kaituan/contract/cart';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { createContext, use } from 'react';

/** Whether the browser is on its way to a page to pay on, or everything to pay with is told in the shop. */
type PaymentStep = 'LEAVING' | 'SHOWN_HERE';

/** What orders need of payment and cart; the page that shows orders provides it. */
export type OrderTools = {
  /** Begins to pay, the way chosen before or another one; throws what the shop says no with. */
  beginPayment(orderNo: string, method?: PaymentMethod): Promise<PaymentStep>;
  setCartData(channelId: number, cart: Cart): void;
};

export const OrderToolsContext = createContext<OrderTools | null>(null);

export function useOrderTools(): OrderTools {
  const tools = use(OrderToolsContext);
  if (!tools) throw new Error('shown outside a page of orders');
  return tools;
}
