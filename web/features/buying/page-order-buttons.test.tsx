// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changeAppState } from '#web/platform/app-state.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { PageOrderButtons } from './page-order-buttons.tsx';

const selection = {
  ...{
    skuId: null,
    unitLabel: '',
    quantity: 0,
    isAllowed: false,
    isSoldOut: false,
    unavailableReason: null,
  },
};
const render = (availability: 'IN_STOCK' | 'SOLD_OUT') =>
  renderPart(
    <PageOrderButtons {...selection} choice={null} product={{ id: 7, availability }} />,
    new FakeShop(),
  );

it('offers to tell of goods that are sold out, and says that it will', async () => {
  render('SOLD_OUT');
  const button = await screen.findByRole('button', { name: '到貨通知我', pressed: false });
  expect(button.dataset.wishes).toBe('7');
  expect(screen.queryByRole('button', { name: '立即購買' })).toBeNull();
  changeAppState({ wishlistIds: new Set([7]) });
  await screen.findByRole('button', { name: '到貨會通知您', pressed: true });
});

it('sells what is there', () => {
  render('IN_STOCK');
  screen.getByRole('button', { name: '立即購買' });
  expect(screen.queryByRole('button', { name: '到貨通知我' })).toBeNull();
});
