import { expect, it } from 'vitest';
import { claimReload } from './chunk-reload.ts';

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

it('reloads a page at most once in ten seconds', () => {
  const storage = memory();
  expect(claimReload(storage, '/products/1', 100_000)).toBe(true);
  expect(claimReload(storage, '/products/1', 109_999)).toBe(false);
  expect(claimReload(storage, '/products/1', 110_000)).toBe(true);
});

it('does not go on for ever on a line where every page takes longer than that', () => {
  const storage = memory();
  const reloads = [0, 20_000, 40_000, 60_000].map((ms) => claimReload(storage, '/', ms));
  expect(reloads).toEqual([true, true, false, false]);
  expect(claimReload(storage, '/', 20_000 + 10 * 60_000)).toBe(true);
});

it('counts each path by itself', () => {
  const storage = memory();
  expect(claimReload(storage, '/', 100_000)).toBe(true);
  expect(claimReload(storage, '/brands', 100_001)).toBe(true);
  expect(claimReload(storage, '/', 100_002)).toBe(false);
  expect(claimReload(storage, '/brands', 100_003)).toBe(false);
  expect(claimReload(storage, '/', 110_000)).toBe(true);
});
