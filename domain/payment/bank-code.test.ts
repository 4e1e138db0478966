import { expect, test } from 'vitest';
import { bankNameOf } from './bank-code.ts';

test('a bank is known by its code, however it was typed', () => {
  expect(bankNameOf('004')).toBe('臺灣銀行');
  expect(bankNameOf(' ８２２ ')).toBe('中國信託');
  expect(bankNameOf('4')).toBeUndefined();
  expect(bankNameOf('')).toBeUndefined();
});
