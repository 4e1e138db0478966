import { createQueryClient } from '@kaituan/api-client/query-client';
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { expect, it } from 'vitest';
import { findRedirect } from './redirect-rule.ts';

const from = new URL('https://shop.example/old?source=line&channelId=200001');
const lookUp = async (answer: { redirect: string | null; status: 301 | 302 } | 'FAILURE') => {
  const shop = new FakeShop().answer('/SiteInfo/GetRedirect', ({ path }) => {
    expect(path).toBe('/old');
    return answer === 'FAILURE' ? refuse('INTERNAL') : { result: answer };
  });
  const found = await findRedirect(createQueryClient(shop.callApi), from);
  return (
    found && {
      status: found.status,
      leadsTo: found.headers.get('location'),
      // By these React Router tells what the browser itself does from what it does within the page.
      isByBrowser: found.headers.has('X-Remix-Reload-Document'),
      isReplaced: found.headers.has('X-Remix-Replace'),
    }
  );
};

it('to an absolute address, the browser goes itself', async () => {
  expect(await lookUp({ redirect: 'https://blog.example/a', status: 302 })).toEqual({
    ...{ status: 302, leadsTo: 'https://blog.example/a?source=line&channelId=200001' },
    ...{ isByBrowser: true, isReplaced: false },
  });
});

it('to an address of the shop, it goes within the page, in the same channel', async () => {
  expect(await lookUp({ redirect: '/products', status: 301 })).toEqual({
    ...{ status: 301, leadsTo: '/products?source=line&channelId=200001' },
    ...{ isByBrowser: false, isReplaced: true },
  });
});

it('to a path without a rule, or whose rule is not found, it does not go', async () => {
  expect(await lookUp({ redirect: null, status: 302 })).toBeUndefined();
  expect(await lookUp('FAILURE')).toBeUndefined();
});
