import { describe, expect, it } from 'vitest';
import { isMemberRoute } from './member-route.ts';

describe('routes that need a member', () => {
  it.each([
    '/cart',
    '/quick-order',
    '/quotation',
    '/checkout/A1',
    '/checkout-result/A1',
    '/member',
    '/member/profile',
    '/member/orders/3',
    '/message-board',
    '/message-board/9',
    '/notifications',
  ])('%s is one', (path) => expect(isMemberRoute(path)).toBe(true));

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
