import type { Cart } from '@kaituan/contract/order/cart';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { createContext, use } from 'react';

/** LEAVING: the browser goes to the gateway. SHOWN_HERE: the shop shows payment instructions. */
type PaymentStep = 'LEAVING' | 'SHOWN_HERE';

/** Payment and cart functions, provided by the page: features do not import each other. */
export type OrderTools = {
  /** Starts paying by the chosen or another method; throws refusals. */
  beginPayment(orderNo: string, method?: PaymentMethod): Promise<PaymentStep>;
  setCartData(channelId: number, cart: Cart): void;
  /** Opens a checkout of the cart's selected lines; returns its address. */
  openCheckout(channelId: number, key: string): Promise<string>;
};

export const OrderToolsContext = createContext<OrderTools | null>(null);

export function useOrderTools(): OrderTools {
  const tools = use(OrderToolsContext);
  if (!tools) throw new Error('shown outside a page of orders');
  return tools;
}
