import { expect, it } from 'vitest';
import { isQuotationValid, missingInCart, quotationValidUntil } from './quotation.ts';

it('is valid for seven days after the day in Taipei on which it was made, the last one whole', () => {
  const validUntil = quotationValidUntil(Date.parse('2026-11-20T16:30:00Z'));
  expect(validUntil).toBe('2026-11-28');
  expect(isQuotationValid(validUntil, Date.parse('2026-11-28T15:59:59Z'))).toBe(true);
  expect(isQuotationValid(validUntil, Date.parse('2026-11-28T16:00:00Z'))).toBe(false);
});

it('fills the cart up to the quoted quantities, whatever is there already', () => {
  const quoted = [
    { skuId: 1, quantity: 24 },
    { skuId: 2, quantity: 6 },
    { skuId: 3, quantity: 5 },
  ];
  const inCart = [
    { skuId: 1, quantity: 10 },
    { skuId: 2, quantity: 8 },
  ];
  expect(missingInCart(quoted, inCart)).toEqual([
    { skuId: 1, quantity: 14 },
    { skuId: 3, quantity: 5 },
  ]);
  expect(missingInCart(quoted, quoted)).toEqual([]);
});
