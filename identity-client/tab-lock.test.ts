import { afterEach, expect, it, vi } from 'vitest';
import { inTurn } from './tab-lock.ts';

afterEach(() => vi.unstubAllGlobals());

const denied = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));

it('a browser that denies locks, as one that blocks the data of sites, signs in all the same', async () => {
  vi.stubGlobal('navigator', { locks: { request: denied } });
  expect(await inTurn(async () => 'signed in')).toBe('signed in');
});

it('what fails under a lock has failed, and is not done again', async () => {
  const request = (_name: string, run: () => Promise<unknown>) => run();
  vi.stubGlobal('navigator', { locks: { request } });
  const run = vi.fn(() => Promise.reject(new Error('refused')));
  await expect(inTurn(run)).rejects.toThrow('refused');
  expect(run).toHaveBeenCalledOnce();
});
