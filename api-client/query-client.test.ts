import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient, storeAnswer } from './query-client.ts';

// Of the tests themselves: those of the process are also those of the test runner, which come and go.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('on the server no timer keeps the cache alive', async () => {
  const client = createQueryClient((() => {
    throw new Error('not asked');
  }) as never);
  await client.prefetchQuery({ queryKey: ['a'], queryFn: async () => 'an answer' });
  await client
    .getMutationCache()
    .build(client, { mutationFn: async () => 1 })
    .execute(undefined);
  expect(client.getQueryData(['a'])).toBe('an answer');
  // What tells observers in the next moment.
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('an answer stays, although a read that was asked before it comes later', async () => {
  const client = createQueryClient((() => {
    throw new Error('not asked');
  }) as never);
  const query = { queryKey: ['a'] };
  client.setQueryData(query.queryKey, 'before');
  let answerRead = (_: string) => {};
  const read = client.fetchQuery({
    ...{ ...query, staleTime: 0 },
    queryFn: () => new Promise<string>((resolve) => (answerRead = resolve)),
  });
  const refused = read.catch(() => undefined);
  await storeAnswer(client, query, 'changed');
  answerRead('before');
  await refused;
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryData(['a'])).toBe('changed');
});
