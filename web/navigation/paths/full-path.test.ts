import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fullPathOf } from './full-path.ts';

const shop = 'https://shop.example';

it('keeps the path, the query and the fragment', () => {
  const address = new URL('/products/42?channelId=100083#reviews', shop);
  expect(fullPathOf(address)).toBe('/products/42?channelId=100083#reviews');
});

it.each(['//evil.example/', '///evil.example', '/.//evil.example', '/x/..//evil.example'])(
  '%s stays in the shop',
  (path) => {
    expect(fullPathOf(new URL(shop + path))).toMatch(/^\/evil\.example/);
  },
);

it('names the same host, whatever the path', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('/', '\\', '.', '%2e', 'x', '?', '#', '@') }),
      (path) => {
        expect(new URL(fullPathOf(new URL(`${shop}/${path}`)), shop).origin).toBe(shop);
      },
    ),
  );
});
