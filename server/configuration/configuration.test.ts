import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

test('by default the shop trusts its own tokens only', () => {
  const { identity, trustedProxies } = readConfiguration({});
  expect(identity.trustedIssuers).toEqual([{ kind: 'embedded' }]);
  expect(identity.line.channelIds).toEqual([]);
  expect(trustedProxies).toBe(0);
});

test('the trusted issuers are configured as JSON', () => {
  const { identity } = readConfiguration({
    TRUSTED_ISSUERS: '[{"kind":"firebase","projectId":"demo-shop"},{"kind":"embedded"}]',
    LINE_CHANNEL_IDS: '1234567890, 1234567891',
    LINE_LIFF_ID: '1234567891-AbCdEfGh',
  });
  expect(identity.trustedIssuers).toEqual([
    { kind: 'firebase', projectId: 'demo-shop' },
    { kind: 'embedded' },
  ]);
  expect(identity.line.channelIds).toEqual(['1234567890', '1234567891']);
  expect(identity.line.liffId).toBe('1234567891-AbCdEfGh');
});

test.each([
  ['TRUSTED_ISSUERS', 'not json'],
  ['TRUSTED_ISSUERS', '[]'],
  ['TRUSTED_ISSUERS', '[{"kind":"firebase"}]'],
  ['TRUSTED_ISSUERS', '[{"kind":"embedded","algorithms":["none"]}]'],
  ['IDENTITY_SECRET', 'short'],
  ['LINE_CHANNEL_IDS', 'abc'],
  ['LINE_LIFF_ID', '1234567890'],
  ['LINE_LIFF_ID', '1234567890-AbCdEfGh'],
  ['LINE_API_BASE', 'ftp://line'],
  ['TEXT_MESSAGE_URL', 'mitake+https://smsb2c.mitake.com.tw'],
  ['TEXT_MESSAGE_URL', 'other+https://a:b@example.com'],
  ['EMAIL_URL', 'smtp://mail.example.com'],
  ['EMAIL_URL', 'smtp://mail.example.com?from=nobody'],
  ['BOUNCE_MAILBOX_URL', 'https://a:b@mail.example.com'],
  ['BOUNCE_MAILBOX_URL', 'imaps://imap.example.com/INBOX'],
])('%s = %s is refused by name', (name, value) => {
  expect(() => readConfiguration({ [name]: value })).toThrow(name);
});
