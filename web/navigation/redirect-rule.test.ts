import { expect, test } from 'vitest';
import { withQueryOf } from './redirect-rule.ts';

const visited = (query: string) => new URL(`http://shop.example/sale${query}`);

test.each([
  [
    '?source=fb-ad&channelId=100083',
    '/collections/3008',
    '/collections/3008?source=fb-ad&channelId=100083',
  ],
  ['?source=fb-ad', '/products?source=line#top', '/products?source=line#top'],
  ['?tag=a&tag=b', '/products?sort=NEW', '/products?sort=NEW&tag=a&tag=b'],
  ['', '/products', '/products'],
])('an address with %s that leads to %s keeps its parameters', (query, target, expected) => {
  expect(withQueryOf(visited(query), target)).toBe(expected);
});
