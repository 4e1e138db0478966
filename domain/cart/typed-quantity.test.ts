import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTypedQuantity } from './typed-quantity.ts';

test('whole numbers are parsed, also in full width and with thousands separators', () => {
  expect(parseTypedQuantity('12')).toBe(12);
  expect(parseTypedQuantity(' １２ ')).toBe(12);
  expect(parseTypedQuantity('1,200')).toBe(1_200);
  expect(parseTypedQuantity('0')).toBe(0);
  expect(parseTypedQuantity('99999999')).toBe(99_999_999);
});

test('other texts are undefined', () => {
  for (const typed of ['1.5', '-3', '1e3', '12件', '1 2', '', '1,2', '１．５']) {
    expect(parseTypedQuantity(typed), typed).toBeUndefined();
  }
});

test('every quantity of a line reads back as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999 }), (quantity) => {
      expect(parseTypedQuantity(String(quantity))).toBe(quantity);
      expect(parseTypedQuantity(quantity.toLocaleString('en-US'))).toBe(quantity);
    }),
  );
});
