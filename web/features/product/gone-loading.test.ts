import { CallError } from '@kaituan/api-client/call-error';
import { QueryClient } from '@tanstack/react-query';
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { goneOf, recallOfGone } from './gone-loading.ts';

const recall = { bulletinId: 3, title: '白蝦召回' };

test.each([
  ['recalled', [{ path: 'productId', rule: 'RECALLED', suggest: recall }], recall],
  ['that only ended', [], undefined],
])('the page of a product %s knows so after it is gone', async (_, details, shown) => {
  const refused = new CallError('gone', {
    ...{ status: 410, body: { error: { code: 'GONE', details } } },
  });
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => ({}) } } });
  const thrown = await goneOf(refused, client, { channelId: 1, path: '/products/1' });
  expect(thrown.init?.status).toBe(410);
  expect(recallOfGone(new ErrorResponse(410, 'Gone', thrown.data))).toEqual(shown);
});
