import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  internationalNumber,
  maskMobileNumber,
  maskPhone,
  parseLandlineNumber,
  parseMobileNumber,
} from './phone-number.ts';

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

test('a number in international format is the same number', () => {
  const numbers = fc.stringMatching(/^09\d{8}$/);
  fc.assert(
    fc.property(numbers, (number) => parseMobileNumber(internationalNumber(number)) === number),
  );
});

test('a masked number shows four and three digits', () => {
  expect(maskMobileNumber('0912345678')).toBe('0912•••678');
  expect(maskPhone('0223113731#12')).toBe('0223••••••#12');
});

test.each([
  ['02-2345-6789', '0223456789'],
  ['(02) 2345 6789', '0223456789'],
  ['+886 2 2345 6789', '0223456789'],
  ['０３７－３２３４５６', '037323456'],
  ['04-2345-6789 分機 12', '0423456789#12'],
  ['0423456789#12', '0423456789#12'],
  ['0826-62345 轉 3', '082662345#3'],
])('%s is the landline %s', (text, number) => {
  expect(parseLandlineNumber(text)).toBe(number);
});

test.each(['', '0912345678', '2345-6789', '02-2345', '0223456789#', '0223456789#1234567'])(
  '%s is no landline',
  (text) => {
    expect(parseLandlineNumber(text)).toBeUndefined();
  },
);
