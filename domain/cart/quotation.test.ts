import { expect, it } from 'vitest';
import { isQuotationValid, quotationValidUntil } from './quotation.ts';

it('is valid for seven days after the day in Taipei on which it was made, the last one whole', () => {
  const validUntil = quotationValidUntil(Date.parse('2026-11-20T16:30:00Z'));
  expect(validUntil).toBe('2026-11-28');
  expect(isQuotationValid(validUntil, Date.parse('2026-11-28T15:59:59Z'))).toBe(true);
  expect(isQuotationValid(validUntil, Date.parse('2026-11-28T16:00:00Z'))).toBe(false);
});
