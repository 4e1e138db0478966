import { describe, expect, it } from 'vitest';
import { isMemberRoute } from './member-route.ts';

/** The specification's routes with a sign-in. */
const specified = [
  ...['/cart', '/checkout/A1', '/checkout-result/A1'],
  ...['/member/orders', '/member/orders/3', '/member/profile', '/member/wishlist'],
  ...['/message-board', '/message-board/9', '/notifications'],
];

describe('routes that need a member', () => {
  it.each([...specified, '/quick-order', '/quotation', '/member'])('%s is one', (path) =>
    expect(isMemberRoute(path)).toBe(true),
  );

  it.each([
    '/',
    '/cartoons',
    '/checkout',
    '/products/1',
    '/join-us',
    '/members',
    '/notifications2',
  ])('%s is none', (path) => expect(isMemberRoute(path)).toBe(false));
});
