import { randomKey } from '@kaituan/api-client/idempotency-keys';
import { apiQuery } from '@kaituan/api-client/query-client';
import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { requireMember } from '#web/navigation/require-member.ts';
import { type AddCartItem, showAdded, withRefusalToast } from './cart-actions.ts';
import { addToCart } from './order-calls.ts';

/** Adds the minimum quantity of a product; a product with options is opened instead. */
export async function quickAdd(
  productId: number,
  {
    client,
    navigate,
    channelId,
  }: { client: QueryClient; navigate: NavigateFunction; channelId: number },
): Promise<void> {
  const { result: product } = await client.ensureQueryData(
    apiQuery('/Product/GetScpProduct', { channelId, productId }),
  );
  const [sku] = product.skus;
  if (!sku || product.skus.length > 1) {
    await navigate(withChannel(`/products/${productId}`, channelId));
    return;
  }
  const item = { channelId, skuId: sku.skuId, quantity: sku.moq, key: randomKey() };
  const action: AddCartItem = { kind: 'ADD_CART_ITEM', ...item };
  if (!(await requireMember(action))) return;
  await withRefusalToast(client, item, async () => {
    await addToCart(client, item);
    const amount = sku.moq > 1 ? `（${sku.moq} ${sku.unitLabel}）` : '';
    showAdded(amount);
  });
}
