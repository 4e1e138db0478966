import type { AnswerOf, CallApi } from '@kaituan/api-client/api';
import type { QueryClient } from '@tanstack/react-query';
import { orderQuery } from '#web/features/orders/order-query.ts';
import type { OrderTools } from './order-tools.ts';

export type BoughtAgain = Pick<AnswerOf<'/Order/BuyAgain'>['result'], 'added' | 'refused'> & {
  /** The cart of the order's channel. */
  cartPath: string;
  /** A checkout of these goods, where they are all there and nothing else is in the cart. */
  checkoutPath: string | undefined;
};

type Tools = {
  call: CallApi;
  client: QueryClient;
  idempotencyKey: string;
} & Pick<OrderTools, 'setCartData' | 'openCheckout'>;

/** Adds an order's goods to the cart of its channel; returns what could not be added. */
export async function buyAgain(
  orderNo: string,
  { call, client, idempotencyKey, setCartData, openCheckout }: Tools,
): Promise<BoughtAgain> {
  const { result: order } = await client.query(orderQuery(orderNo));
  const { channelId } = order;
  const { result } = await call('/Order/BuyAgain', { orderNo }, { idempotencyKey });
  const { cart, added, refused } = result;
  setCartData(channelId, cart);
  const isReady =
    result.isWholeCart && added > 0 && refused.length === 0 && cart.orderMinimumMissingTwd === 0;
  // A checkout that is refused is explained in the cart.
  const opening = isReady ? openCheckout(channelId, idempotencyKey) : undefined;
  const checkoutPath = await opening?.catch(() => undefined);
  return { added, refused, cartPath: `/cart?channelId=${channelId}`, checkoutPath };
}
