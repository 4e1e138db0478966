import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('on the server no timer keeps the cache alive', async () => {
  const client = createQueryClient((() => {
    throw new Error('not asked');
  }) as never);
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  await client.prefetchQuery({ queryKey: ['a'], queryFn: async () => 'an answer' });
  await client
    .getMutationCache()
    .build(client, { mutationFn: async () => 1 })
    .execute(undefined);
  expect(client.getQueryData(['a'])).toBe('an answer');
  expect(timers()).toBe(before);
});
