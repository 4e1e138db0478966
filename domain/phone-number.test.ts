import fc from 'fast-check';
import { expect, test } from 'vitest';
import { internationalNumber, maskMobileNumber, parseMobileNumber } from './phone-number.ts';

test.each([
  '0912345678',
  '0912-345-678',
  '0912 345 678',
  '+886912345678',
  '+886 0912 345 678',
  '00886912345678',
  '０９１２３４５６７８',
])('%s is the mobile number 0912345678', (text) => {
  expect(parseMobileNumber(text)).toBe('0912345678');
});

test.each(['', '0212345678', '091234567', '09123456789', '+8190123456', '0912a45678', '９'])(
  '%s is no mobile number',
  (text) => {
    expect(parseMobileNumber(text)).toBeUndefined();
  },
);

test('a number dialled from abroad is the same number', () => {
  const numbers = fc.stringMatching(/^09\d{8}$/);
  fc.assert(
    fc.property(numbers, (number) => parseMobileNumber(internationalNumber(number)) === number),
  );
});

test('a masked number shows four and three digits', () => {
  expect(maskMobileNumber('0912345678')).toBe('0912•••678');
});
