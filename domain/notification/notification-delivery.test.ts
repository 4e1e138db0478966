import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isOn,
  isOver,
  isPushEndpoint,
  leavesBy,
  needsConsent,
  notificationWays,
  sendableAt,
  topicToDecline,
  waitAfterAttempts,
} from './notification-delivery.ts';

const taipei = (time: string) => Date.parse(`2031-05-20T${time}+08:00`);

describe('quiet hours', () => {
  test.each([
    ['08:00', '08:00'],
    ['21:59', '21:59'],
    ['07:59', '08:00'],
    ['00:00', '08:00'],
  ])('what happens at %s leaves at %s', (at, leaves) => {
    expect(sendableAt('ORDER_SHIPPED', taipei(at))).toBe(taipei(leaves));
  });

  test('what happens in the evening leaves the next morning', () => {
    const morning = Date.parse('2031-05-21T08:00+08:00');
    expect(sendableAt('ORDER_SHIPPED', taipei('22:00'))).toBe(morning);
    expect(sendableAt('ORDER_SHIPPED', taipei('23:59'))).toBe(morning);
  });

  test('a new device and goods that harm wait for no morning', () => {
    expect(sendableAt('RECALL_ANNOUNCED', taipei('03:00'))).toBe(taipei('03:00'));
    expect(sendableAt('ACCOUNT_NEW_DEVICE', taipei('03:00'))).toBe(taipei('03:00'));
  });

  test.each([
    // Half of three days are over, at night as always for orders of the daytime.
    ['PAYMENT_DUE', { payBy: '2031-05-22T11:00:00+08:00' }, undefined],
    ['PAYMENT_DUE', { payBy: '2031-05-21T10:00:00+08:00' }, undefined],
    ['PAYMENT_DUE', { payBy: '2031-05-21T09:59:00+08:00' }, '23:00'],
    ['PAYMENT_DUE', { payBy: '2031-05-20T23:15:00+08:00' }, '23:00'],
    ['FLASH_SALE_MOVED', { startsAt: '2031-05-21T08:30:00+08:00' }, '23:00'],
    // Members who know of the old hour would get up for it.
    [
      'FLASH_SALE_MOVED',
      { startsAt: '2031-05-24T20:00:00+08:00', formerStartsAt: '2031-05-21T00:00:00+08:00' },
      '23:00',
    ],
    ['FLASH_SALE_CANCELLED', { startsAt: '2031-05-21T00:00:00+08:00' }, '23:00'],
    ['FLASH_SALE_MOVED', { startsAt: '2031-05-21T09:00:00+08:00' }, undefined],
    ['FLASH_SALE_CANCELLED', { startsAt: '2031-05-24T20:00:00+08:00' }, undefined],
    ['ORDER_SHIPPED', { startsAt: '2031-05-21T00:00:00+08:00' }, undefined],
  ] as const)('%s of %j, late in the evening', (kind, facts, leaves) => {
    const morning = Date.parse('2031-05-21T08:00+08:00');
    expect(sendableAt(kind, taipei('23:00'), facts)).toBe(leaves ? taipei(leaves) : morning);
  });

  test('a deadline is of no use once it has passed, other news stay true', () => {
    const facts = { payBy: '2031-05-20T23:00:00+08:00' };
    expect(isOver('PAYMENT_DUE', facts, taipei('23:00'))).toBe(false);
    expect(isOver('PAYMENT_DUE', facts, taipei('23:01'))).toBe(true);
    expect(isOver('ORDER_PAID', facts, taipei('23:01'))).toBe(false);
  });

  test('nothing leaves earlier than it happened, in the quiet, or ten hours late', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (at) => {
        const leaves = sendableAt('ORDER_PAID', at);
        const hour = new Date(leaves + 8 * 3_600_000).getUTCHours();
        return leaves >= at && leaves - at <= 36_000_000 && hour >= 8 && hour < 22;
      }),
    );
  });
});

test('marketing needs consent, a choice counts', () => {
  expect(needsConsent('NEWS')).toBe(true);
  expect(isOn('NEWS', undefined)).toBe(false);
  expect(isOn('NEWS', true)).toBe(true);
  expect(isOn('PRICE', undefined)).toBe(false);
  expect(isOn('WISHLIST', undefined)).toBe(true);
  expect(isOn('ORDER', undefined)).toBe(true);
  expect(isOn('ORDER', false)).toBe(false);
});

test('a recall cannot be declined, and neither can a new device, whose letter is sent with the sign-in', () => {
  const waysOf = (kind: Parameters<typeof leavesBy>[0], isWanted: boolean) =>
    notificationWays.filter((way) => leavesBy(kind, way, () => isWanted));
  expect(waysOf('ORDER_PAID', true)).toEqual(notificationWays);
  expect(waysOf('ORDER_PAID', false)).toEqual([]);
  expect(waysOf('RECALL_ANNOUNCED', false)).toEqual(notificationWays);
  expect(waysOf('ACCOUNT_NEW_DEVICE', false)).toEqual(['LINE', 'BROWSER', 'APP']);
  expect(topicToDecline('ORDER_PAID')).toBe('ORDER');
  expect(topicToDecline('RECALL_ANNOUNCED')).toBeNull();
});

test('attempts become rarer, and end', () => {
  const waits = [1, 2, 3, 4, 5].map((tries) => waitAfterAttempts(tries) ?? 0);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waitAfterAttempts(6)).toBeUndefined();
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://wns2-sg2p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/QABC',
])('%s is a service of a browser', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com@169.254.169.254/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'https://evil.example/https://fcm.googleapis.com/',
  'https://push.apple.com.evil.example/',
  'https://fcm.googleapis.com\\@evil.example/',
  'https://notify.windows.com/',
  'fcm.googleapis.com',
  '',
])('%s is not', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});
