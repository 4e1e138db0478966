import { expect, test } from 'vitest';
import { addressWithNotification, notificationOpenedBy } from './opened-notification.ts';

const addressOf = (path: string) => addressWithNotification(`https://shop.test${path}`, 12);

test('an address names the notification in its fragment, which is not sent to the server', () => {
  const address = addressOf('/products/7?channelId=1');
  expect(address).toBe('https://shop.test/products/7?channelId=1#notification=12');
  expect(notificationOpenedBy(address.slice(address.indexOf('#')))).toBe(12);
});

test('a fragment of the page and an address of the desk stay as they are', () => {
  expect(addressOf('/member/profile#sign-in')).toBe('https://shop.test/member/profile#sign-in');
  expect(addressOf('/admin/orders/G1')).toBe('https://shop.test/admin/orders/G1');
});

test.each(['', '#', '#notification=', '#notification=0', '#notification=1x', '#notification=-1'])(
  'the fragment “%s” names none',
  (hash) => expect(notificationOpenedBy(hash)).toBeUndefined(),
);
