import { expect, test } from 'vitest';
import { isPushEndpoint } from './push-endpoint.ts';

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
