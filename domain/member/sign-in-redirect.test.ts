import fc from 'fast-check';
import { expect, test } from 'vitest';
import { landingPath, parseSignInRedirect } from './sign-in-redirect.ts';

test.each([
  '/',
  '/cart',
  '/products/42?channelId=100083#reviews',
  '/search?q=%E8%9D%A6/../',
  '/.well-known/x',
])('%s is kept', (path) => {
  expect(parseSignInRedirect(path)).toBe(path);
});

test.each([
  undefined,
  null,
  '',
  'cart',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/%2E%2e//evil.example',
  '/./join-us',
  'https://evil.example/',
  'javascript:alert(1)',
  '/join-us',
  '/join-us?redirect=/cart',
  '/login',
  `/${'x'.repeat(3_000)}`,
])('%s leads home', (path) => {
  expect(parseSignInRedirect(path)).toBe('/');
});

test('every redirect stays on the same origin', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((s) => `/${s}`),
      ),
      (text) => {
        const url = new URL(parseSignInRedirect(text), 'https://shop.example');
        return url.origin === 'https://shop.example' && !url.pathname.startsWith('//');
      },
    ),
  );
});

test('the landing page keeps its own channel and gains a missing one', () => {
  const arrival = { channelId: 100084, source: 'line' };
  expect(landingPath('/cart', arrival)).toBe('/cart?channelId=100084&source=line');
  expect(landingPath('/cart?channelId=1', { channelId: 2, source: '' })).toBe('/cart?channelId=1');
  expect(landingPath('/cart?a=1#b', { channelId: null, source: '' })).toBe('/cart?a=1#b');
});
