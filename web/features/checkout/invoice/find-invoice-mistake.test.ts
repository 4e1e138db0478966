import { expect, it } from 'vitest';
import { findInvoiceMistake } from './find-invoice-mistake.ts';

const choice = (type: 'COMPANY' | 'MOBILE' | 'CDC' | 'DONATION', value: string) =>
  findInvoiceMistake({ type, value, title: '', email: '' });

it('knows the tax ids that can be, and refuses all zeros', () => {
  expect(choice('COMPANY', '04595257')).toBeUndefined();
  expect(choice('COMPANY', '０４５９５２５７')).toBeUndefined();
  expect(choice('COMPANY', '12345678')).toContain('統一編號不正確');
  expect(choice('COMPANY', '00000000')).toContain('統一編號不正確');
});

it('takes a barcode however it is typed', () => {
  expect(choice('MOBILE', 'abc1234')).toBeUndefined();
  expect(choice('MOBILE', '/ABC1234')).toBeUndefined();
  expect(choice('MOBILE', '/ABC')).toContain('手機條碼');
});

it('finds no mistake in an empty field', () => {
  expect(choice('CDC', '')).toBeUndefined();
  expect(choice('CDC', 'AB1')).toContain('自然人憑證');
  expect(choice('DONATION', '12')).toContain('捐贈碼');
});
