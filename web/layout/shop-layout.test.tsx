// @vitest-environment happy-dom
import { createQueryClient } from '@kaituan/api-client/query-client';
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { queryClientContext } from '#web/platform/page-context.ts';
import ShopLayout, { loader } from './shop-layout.tsx';

afterEach(cleanup);

function argsOf(client: QueryClient) {
  const context = new RouterContextProvider();
  context.set(queryClientContext, client);
  const url = new URL('https://shop.example/?channelId=100083');
  return { request: new Request(url), url, context, pattern: '/', params: {} };
}

it('the title is that of the sales company', async () => {
  const shop = new FakeShop()
    .answer('/Aggregated/GetAggregatedArray', () => ({ result: [] }))
    .answer('/SiteInfo/GetStoreArray', () => ({ result: [] }))
    .answer('/Scp/GetSalesCompanyInfo', () => ({ result: { htmlTitle: '盛和' } }) as never);
  const client = createQueryClient(shop.callApi);
  expect(await loader(argsOf(client))).toEqual({ shopTitle: '盛和' });
});

it('shows a page of the server although every call of its menus fails', async () => {
  const shop = new FakeShop()
    .answer('/Aggregated/GetAggregatedArray', () => refuse('INTERNAL'))
    .answer('/SiteInfo/GetStoreArray', () => refuse('INTERNAL'))
    .answer('/Scp/GetSalesCompanyInfo', () => refuse('INTERNAL'));
  const client = createQueryClient(shop.callApi);
  expect(await loader(argsOf(client))).toEqual({ shopTitle: '團購批發' });
  const children = [{ index: true, element: <h1>一頁</h1> }];
  const routes = [{ path: '/', element: <ShopLayout />, children }];
  const router = createMemoryRouter(routes, { initialEntries: ['/?channelId=100083'] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { name: '一頁' })).toBeTruthy();
  for (const name of ['首頁', '商品分類', '品牌館', '會員中心']) {
    expect(screen.getAllByRole('link', { name }).length).toBeGreaterThan(0);
  }
});
