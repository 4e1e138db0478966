import { expect, test } from 'vitest';
import { findKind } from './page-kinds.ts';

const kindOf = (address: string) => findKind(new URL(address, 'https://shop.test'));

test.each([
  '/?channelId=100083',
  '/products?channelId=100083&searchQuery=sort%3DNEW',
  '/search?q=%E8%8C%B6&exact=1&channelId=2',
  '/group-buys/7?teamNo=T1&channelId=2',
  '/stores?county=%E8%87%BA%E5%8C%97%E5%B8%82&channelId=2',
])('%s is the same for everyone', (address) => expect(kindOf(address)).toBe('FOR_ALL'));

test('an address without a channel differs for search engines and people', () => {
  expect(kindOf('/products/12')).toBe('BY_BROWSER');
  expect(kindOf('/products/12?sku=3')).toBe('BY_BROWSER');
});

test.each([
  '/?channelId=100083&fbclid=abc',
  '/?channelId=100083&liff.state=%2Fproducts',
  '/?liffClientId=1',
  '/login?token=secret&channelId=100083',
  '/?channelId=1&channelId=2',
  '/?channelId=0100083',
  '/?channelId=',
  `/search?channelId=1&q=${'x'.repeat(400)}`,
])('%s is not cached', (address) => expect(kindOf(address)).toBeUndefined());
