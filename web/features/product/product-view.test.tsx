// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cartFixture, lineFixture } from '#web/features/cart/editing/cart-fixture.ts';
import { renderPart, setOnline } from '#web/testing/render-part.tsx';
import { productFixture, skuFixture } from './product-fixture.ts';
import { ProductView } from './product-view.tsx';

/** Timeout for machines busy with other tests. */
const soon = { timeout: 20_000 };

async function openPage() {
  const shop = new FakeShop().answer('/Cart/GetGuestCart', () => ({
    result: cartFixture([lineFixture(1, { skuId: 1, max: 532 })]),
  }));
  const part = renderPart(
    <ProductView
      product={productFixture({ skus: [skuFixture(1)] })}
      choice={null}
      quantityText={null}
      groupBuys={null}
      flash={() => null}
      reviews={null}
      orderButtons={({ isAllowed }) => (isAllowed ? '可以買' : '不能買')}
    />,
    shop,
  );
  const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: '數量' }, soon);
  const { user } = part;
  const type = async (typed: string) => {
    await user.clear(quantity);
    if (typed !== '') await user.type(quantity, typed);
  };
  return { ...part, shop, quantity, type };
}

it('prices no quantity that is not there, says once how many there are, and offers them', async () => {
  const { shop, user, quantity, type } = await openPage();
  expect(shop.requestsTo('/Cart/GetGuestCart')).toHaveLength(0);
  await type('9999');
  await user.click(await screen.findByRole('button', { name: '改為 532 包' }, soon));
  expect(quantity.value).toBe('532');
  expect(screen.getAllByText('最多 532 包')).toHaveLength(1);
  expect(screen.getAllByText('NT$53,200')).not.toHaveLength(0);
  expect(screen.getAllByText('可以買')).not.toHaveLength(0);
  await type('533');
  expect(screen.getAllByText('最多 532 包')).toHaveLength(1);
  expect(screen.queryByText('NT$53,300')).toBeNull();
  expect(screen.queryByText('可以買')).toBeNull();
  expect(shop.requestsTo('/Cart/GetGuestCart')).toHaveLength(1);
});

it.each(['abc', '0', '-3', '1.5', ''])('asks for a whole number instead of %j', async (typed) => {
  const { user, quantity, type } = await openPage();
  await type(typed);
  screen.getByText('請輸入整數，最少 1 包');
  expect(screen.queryByText(/最多/)).toBeNull();
  expect(screen.queryByText('可以買')).toBeNull();
  await user.click(screen.getByRole('button', { name: '改為 1 包' }));
  expect(quantity.value).toBe('1');
  expect(screen.getAllByText('可以買')).not.toHaveLength(0);
});

it('asks again for how many there are once a lost connection is back', async () => {
  const { shop, type } = await openPage();
  setOnline(shop, false);
  await type('9999');
  expect(screen.queryByText('最多 532 包')).toBeNull();
  setOnline(shop, true);
  await screen.findByText('最多 532 包', undefined, soon);
});
