import { endpoints } from '@kaituan/contract/api';
import { opensNothing } from '@kaituan/identity-client/token-life';
import { expect, it } from 'vitest';
import {
  cacheOfPage,
  hasLastingAddress,
  isCachedCall,
  keyOfCall,
  markAsCached,
  memberOfCall,
  offlineSession,
  withTimePassed,
} from './cache-rules.ts';

const url = new URL('https://shop.example/Order/GetOrder');
const nowMs = Date.parse('2026-11-23T09:00:00.000Z');

it('keeps answers of calls that change nothing', () => {
  const cached = endpoints.filter(({ path }) => isCachedCall(path));
  expect(cached.length).toBeGreaterThan(20);
  expect(cached.filter(({ effect }) => effect !== 'SAFE').map(({ path }) => path)).toEqual([]);
});

it.each([
  ['/Order/GetOrder', true],
  ['/Payment/GetPayment', true],
  ['/Product/GetScpProduct', true],
  ['/Wishlist/GetWishlistArray', true],
  ['/Checkout/GetCheckout', false],
  ['/Order/CancelOrder', false],
  ['/StaffMoney/SearchRefundArray', false],
  ['/Staff/GetStaffSession', false],
  ['/identity/token', false],
])('of %s: %s', (path, isCached) => {
  expect(isCachedCall(path)).toBe(isCached);
});

it.each([
  ['/', 'shop-pages'],
  ['/products/12', 'shop-pages'],
  ['/member/orders/G261121A1B2C3', 'member-pages'],
  ['/cart', 'member-pages'],
  ['/checkout/1', undefined],
  ['/checkout-result/1', undefined],
  ['/join-us', undefined],
  ['/admin/orders', undefined],
  ['/demo-gateway/pay', undefined],
  ['/sitemap.xml', undefined],
  ['/identity/line/callback', undefined],
])('keeps the page %s in %s', (path, cache) => {
  expect(cacheOfPage(path)).toBe(cache);
});

it('finds an answer by what was asked, whenever that was', () => {
  const body = (time: string, id: number) => JSON.stringify({ id, before: time });
  const key = keyOfCall(url, body('2026-11-23T09:00:00.000Z', 1));
  expect(keyOfCall(url, body('2026-11-24T10:30:00.000Z', 1))).toBe(key);
  expect(keyOfCall(url, body('2026-11-23T09:00:00.000Z', 2))).not.toBe(key);
});

it('knows whose call it is, and makes the offline session of the same member', () => {
  const { result } = offlineSession({ id: 'member-1' }, nowMs);
  expect(memberOfCall(`Bearer ${result.accessToken}`)).toBe('member-1');
  expect(result.member).toEqual({ id: 'member-1' });
  expect(opensNothing(result.accessToken)).toBe(true);
});

it.each([null, '', 'Bearer', 'Bearer x', 'Bearer a.b.c', `Bearer a.${btoa('{}')}.c`])(
  'a call with the token %s is nobody’s',
  (authorization) => {
    expect(memberOfCall(authorization)).toBeUndefined();
  },
);

it('sets the time of the shop forward, so that no price lasts longer than it is sold for', () => {
  const cached = '{"serverTime":"2026-11-23T09:00:00.000Z","endsAt":"2026-11-23T09:10:00.000Z"}';
  expect(withTimePassed(cached, 3_600_000)).toBe(
    '{"serverTime":"2026-11-23T10:00:00.000Z","endsAt":"2026-11-23T09:10:00.000Z"}',
  );
  expect(withTimePassed('{"serverTime":"soon"}', 1)).toBe('{"serverTime":"soon"}');
});

it('marks a cached page', () => {
  expect(markAsCached('<!DOCTYPE html><html lang="zh-Hant-TW">', nowMs)).toBe(
    `<!DOCTYPE html><html data-kept="${nowMs}" lang="zh-Hant-TW">`,
  );
});

it.each([
  ['/media/12/640.webp', true],
  ['/look/100083/0123456789ab.webp', true],
  ['/look/100083/icon-192.png', false],
  ['/look/1f7a4d.css', false],
  ['/files/12', false],
])('takes what is at %s for good: %s', (path, isForGood) => {
  expect(hasLastingAddress(path)).toBe(isForGood);
});
