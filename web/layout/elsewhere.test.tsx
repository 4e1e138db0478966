// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reportFailures } from '#web/layout/watch/shop-watch.tsx';
import { renderPart } from '#web/testing/render-part.tsx';
import { Elsewhere } from './elsewhere.tsx';

const isBusy = (button: HTMLElement) => button.getAttribute('aria-busy') === 'true';

it('says that something of it could not be read, once, and asks for that again', async () => {
  const shop = new FakeShop()
    .answer('/Aggregated/GetAggregatedArray', () => ({ result: [] }))
    .answer('/Product/GetScpProductArray', () => refuse('INTERNAL'))
    .answer('/SiteInfo/GetKeywordArray', () => refuse('INTERNAL'));
  const { user, client, toasts } = renderPart(<Elsewhere />, shop);
  const stop = reportFailures(client);
  const retry = await screen.findByRole('button', { name: '重試：其他推薦' });
  await waitFor(() => expect(isBusy(retry)).toBe(false));
  const asked = shop.requestsTo('/Aggregated/GetAggregatedArray').length;
  shop.answer('/SiteInfo/GetKeywordArray', () => ({
    result: [{ keyword: '鳳梨酥', kind: 'HOT', link: null }],
  }));
  await user.click(retry);
  await screen.findByRole('link', { name: '鳳梨酥' });
  await screen.findByRole('button', { name: '重試：其他推薦' });
  expect(shop.requestsTo('/Aggregated/GetAggregatedArray')).toHaveLength(asked);
  expect(toasts).toEqual([]);
  stop();
});

it('does not move the button away while it asks again', async () => {
  const shop = new FakeShop()
    .answer('/Aggregated/GetAggregatedArray', () => ({ result: [] }))
    .answer('/Product/GetScpProductArray', () => refuse('INTERNAL'))
    .answer('/SiteInfo/GetKeywordArray', () => refuse('INTERNAL'));
  const { user } = renderPart(<Elsewhere />, shop);
  const retry = await screen.findByRole('button', { name: '重試：其他推薦' });
  await waitFor(() => expect(isBusy(retry)).toBe(false));
  shop.answer('/Product/GetScpProductArray', () => new Promise(() => {}));
  await user.click(retry);
  await waitFor(() => expect(isBusy(retry)).toBe(true));
  expect(screen.queryByText('熱門推薦')).toBeNull();
});
