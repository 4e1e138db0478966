import { createQueryClient } from '@kaituan/api-client/query-client';
import { expect, test } from 'vitest';
import { formatBrowserData } from './browser-data.ts';

test('what the page carries as data cannot end its script element', () => {
  const client = createQueryClient(async () => ({}) as never);
  const name = '</script><script>alert(1)</script><!--';
  client.setQueryData(['product'], { name });
  const environment = {
    ...{ apiBaseUrl: '', publicUrl: '', firebase: null },
    ...{ isReachableDemo: false, formOrigins: [] },
  };
  const json = formatBrowserData(environment, client);
  expect(json).not.toContain('<');
  expect(JSON.parse(json).queries[0].data).toEqual({ name });
});
