import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { findDeliveries, isAddressGone, letterKeyOf, readDeliveryStatus } from './bounce.ts';

test.each([
  ['550 5.1.1 <a@example.com>: Recipient address rejected: User unknown', true],
  ['5.1.2 The domain does not exist', true],
  ['556 5.1.10 Recipient address has null MX', true],
  ['550 no such mailbox', true],
  ['5.0.0 550 Requested action not taken: mailbox unavailable', true],
  ['5.2.1 account disabled', true],
  ['552 5.2.2 The email account that you tried to reach is over quota', false],
  ['550 5.7.1 this looks like spam', false],
  ['5.5.0 552 too large', false],
  ['554 rejected', false],
  ['4.4.7 550 gave up after five days', false],
  ['', false],
])('of «%s» the address is gone: %s', (reply, isGone) => {
  expect(isAddressGone(reply)).toBe(isGone);
});

const recipient = (action: string, status: string, more = '') =>
  `Final-Recipient: rfc822; <A@Example.com>\r\nAction: ${action}\r\nStatus: ${status}\r\n${more}`;
const report = (...recipients: string[]) =>
  ['Reporting-MTA: dns; mail.example.com\r\n', ...recipients].join('\r\n');

test('the recipients of a report are told apart', () => {
  const folded = 'Diagnostic-Code: smtp; 550 5.1.1 unknown:\r\n    nobody here\r\n';
  expect(
    readDeliveryStatus(
      report(
        recipient('Failed', '5.1.1', `${folded}Original-Recipient: rfc822;b@example.com\r\n`),
        recipient('failed', '4.4.7'),
        recipient('delayed', '4.4.1'),
        recipient('delivered', '2.0.0'),
        recipient('relayed', '2.0.0'),
      ),
    ),
  ).toEqual([
    {
      kind: 'PERMANENT',
      addresses: ['b@example.com', 'A@Example.com'],
      reason: '5.1.1 550 5.1.1 unknown: nobody here',
    },
    { kind: 'TRANSIENT', addresses: ['A@Example.com'], reason: '4.4.7' },
  ]);
});

test('a letter is known by its key, and by nobody who did not see it', () => {
  const key = randomBytes(32);
  const letter = letterKeyOf(key, 7);
  const named = `Message-ID: <${letter}@example.com>\n\tX: ${letter}\nnotification-8-${'0'.repeat(32)}`;
  expect(findDeliveries(named, key)).toEqual([7]);
  expect(findDeliveries(letter.replace('-7-', '-8-'), key)).toEqual([]);
  expect(findDeliveries(letter, randomBytes(32))).toEqual([]);
});
