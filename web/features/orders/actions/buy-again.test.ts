import { createQueryClient } from '@kaituan/api-client/query-client';
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Cart } from '@kaituan/contract/order/cart';
import { expect, test } from 'vitest';
import { cartFixture, lineFixture } from '#web/features/cart/editing/cart-fixture.ts';
import { orderFixture } from '#web/features/orders/order-fixture.ts';
import { buyAgain } from './buy-again.ts';

const order = orderFixture();
const pears = { name: '下架的梨', reason: '已下架' };

/** What buying the order again leads to, and the checkouts it opened. */
async function buy({
  cart = {},
  isRefused = false,
  ...answer
}: {
  added?: number;
  refused?: (typeof pears)[];
  isWholeCart?: boolean;
  cart?: Partial<Cart>;
  isRefused?: boolean;
}) {
  const shop = new FakeShop()
    .answer('/Order/GetOrder', () => ({ result: order }))
    .answer('/Order/BuyAgain', () => ({
      result: {
        ...{ added: 1, refused: [], isWholeCart: true, ...answer },
        cart: cartFixture([lineFixture(1)], cart),
      },
    }));
  const opened: number[] = [];
  const bought = await buyAgain(order.orderNo, {
    call: shop.callApi,
    client: createQueryClient(shop.callApi),
    idempotencyKey: 'a tap',
    setCartData: () => undefined,
    openCheckout: async (channelId) => {
      opened.push(channelId);
      if (isRefused) throw new Error('refused');
      return '/checkout/C1';
    },
  });
  return { bought, opened };
}

test('an order whose goods are all there leads straight to the checkout of its channel', async () => {
  const { bought, opened } = await buy({});
  expect(bought.checkoutPath).toBe('/checkout/C1');
  expect(opened).toEqual([order.channelId]);
});

test.each([
  ['something is not there any more', { refused: [pears] }],
  ['nothing is there any more', { added: 0, refused: [pears] }],
  ['other goods wait in the cart', { isWholeCart: false }],
  ['an order has to be larger', { cart: { orderMinimumMissingTwd: 200 } }],
])('it stays in the cart when %s', async (_, found) => {
  const { bought, opened } = await buy(found);
  expect(bought.checkoutPath).toBeUndefined();
  expect(bought.cartPath).toBe(`/cart?channelId=${order.channelId}`);
  expect(opened).toEqual([]);
});

test('a checkout that is refused is left to the cart, which says why', async () => {
  const { bought } = await buy({ isRefused: true });
  expect(bought).toMatchObject({ added: 1, checkoutPath: undefined });
});
