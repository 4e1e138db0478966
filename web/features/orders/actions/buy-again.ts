import type { AnswerOf, CallApi } from '@kaituan/api-client/api';
import type { Cart } from '@kaituan/contract/cart';
import type { QueryClient } from '@tanstack/react-query';
import { orderQuery } from '#web/features/orders/order-query.ts';

export type BoughtAgain = Omit<AnswerOf<'/Order/BuyAgain'>['result'], 'cart'> & {
  /** The cart of the order's channel. */
  cartPath: string;
};

type Tools = {
  call: CallApi;
  client: QueryClient;
  idempotencyKey: string;
  setCartData(channelId: number, cart: Cart): void;
};

/** Adds an order's goods to the cart of its channel; returns what could not be added. */
export async function buyAgain(
  orderNo: string,
  { call, client, idempotencyKey, setCartData }: Tools,
): Promise<BoughtAgain> {
  const { result: order } = await client.query(orderQuery(orderNo));
  const { result } = await call('/Order/BuyAgain', { orderNo }, { idempotencyKey });
  setCartData(order.channelId, result.cart);
  const { added, refused } = result;
  return { added, refused, cartPath: `/cart?channelId=${order.channelId}` };
}
