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

it('counts each path by itself', () => {
  const storage = memory();
  expect(claimReload(storage, '/', 100_000)).toBe(true);
  expect(claimReload(storage, '/brands', 100_001)).toBe(true);
});
