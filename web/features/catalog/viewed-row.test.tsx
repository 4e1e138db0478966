// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUser } from '#web/platform/app-state.ts';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import { plainCard } from './card-fixture.ts';
import { clearViewed, readViewed, recordViewed } from './viewed-products.ts';
import { ViewedRow } from './viewed-row.tsx';

beforeEach(() => localStorage.clear());

const shop = () =>
  new FakeShop().answer('/Product/GetProductCardArray', ({ productIdArray }) => ({
    result: productIdArray.map((id) => ({ ...plainCard, id, name: `商品${id}` })),
  }));

it('keeps the last twelve, the newest first, each once', () => {
  for (let id = 1; id <= 14; id += 1) recordViewed(id);
  recordViewed(5);
  expect(readViewed()).toEqual([5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3]);
  localStorage.setItem('kaituan.viewed-products', '{"broken');
  expect(readViewed()).toEqual([]);
});

it('shows what was looked at before this product, and clears it', async () => {
  for (const id of [3, 7, 9]) recordViewed(id);
  const opened = shop();
  const { user } = renderPart(<ViewedRow exceptId={9} />, opened);
  await screen.findByText('商品7');
  expect(opened.requestsTo('/Product/GetProductCardArray')).toEqual([
    { channelId, productIdArray: [7, 3] },
  ]);
  await user.click(screen.getByRole('button', { name: '清除' }));
  expect(screen.queryByText('商品7')).toBeNull();
  expect(readViewed()).toEqual([]);
});

it('shows nothing where nothing was looked at, nor when the shop does not answer', async () => {
  const none = shop();
  renderPart(<ViewedRow />, none);
  expect(none.calls).toEqual([]);
  recordViewed(7);
  const away = shop();
  away.isReachable = false;
  const { toasts } = renderPart(<ViewedRow />, away);
  await act(async () => {});
  expect(screen.queryByText('最近看過')).toBeNull();
  expect(toasts).toEqual([]);
});

it('is gone after the sign-out', async () => {
  recordViewed(7);
  renderPart(<ViewedRow />, shop());
  await screen.findByText('商品7');
  clearViewed();
  act(() => setUser(null));
  await waitFor(() => expect(screen.queryByText('商品7')).toBeNull());
});
