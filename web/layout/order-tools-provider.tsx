import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { setCartData } from '#web/features/cart/cart-query.ts';
import { openCheckout } from '#web/features/cart/ordering/order-calls.ts';
import { type OrderTools, OrderToolsContext } from '#web/features/orders/actions/order-tools.ts';
import { beginPayment } from '#web/features/payment/use-start-payment.ts';

/** Provides payment and cart functions to orders. */
export function OrderToolsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const tools = useMemo<OrderTools>(
    () => ({
      beginPayment: (orderNo, method) => beginPayment(client, orderNo, method),
      setCartData: (channelId, cart) => setCartData(client, channelId, cart),
      openCheckout: async (channelId, key) =>
        `/checkout/${await openCheckout(client, channelId, 'CART', key)}?channelId=${channelId}`,
    }),
    [client],
  );
  return <OrderToolsContext value={tools}>{children}</OrderToolsContext>;
}
