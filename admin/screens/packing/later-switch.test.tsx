// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import LabelScreen from './label-screen.tsx';
import PackingListScreen from './packing-list.tsx';
import PickScreen from './pick-screen.tsx';
import SlipScreen from './slip-screen.tsx';

const search = '/StaffPacking/SearchParcelArray';
const shopWith = (laterCount: number) =>
  new FakeShop().answer(search, () => ({ result: [], nextCursor: null, laterCount }));

it.each([
  ['list', <PackingListScreen key="list" />],
  ['pick list', <PickScreen key="pick" />],
  ['slips', <SlipScreen key="slips" />],
  ['labels', <LabelScreen key="labels" />],
])('what is not due is on the %s only once it is asked for', async (_, page) => {
  const shop = shopWith(3);
  const { user, address } = renderScreen(page, shop, { at: '/?kind=HOME' });
  const later = await screen.findByRole('button', { name: '含尚未到出貨日的 3 個包裹' });
  expect(later.getAttribute('aria-pressed')).toBe('false');
  expect(shop.requestsTo(search)).toMatchObject([{ which: 'TO_PACK', hasLater: false }]);
  await user.click(later);
  await waitFor(() => expect(address()).toBe('/?kind=HOME&later=YES'));
  await waitFor(() =>
    expect(shop.requestsTo(search).at(-1)).toMatchObject({ kind: 'HOME', hasLater: true }),
  );
});

it('there is no switch where everything is due', async () => {
  renderScreen(<PackingListScreen />, shopWith(0));
  await screen.findByText('沒有符合的包裹');
  expect(screen.queryByRole('button', { name: /尚未到出貨日/ })).toBeNull();
});
