import { expect, test } from 'vitest';
import { findStatusMistake } from './product-status.ts';

const sold = { variantCount: 2, channelCount: 1, promotions: [] };

test('what has a variant and a channel is put on sale', () => {
  expect(findStatusMistake('ACTIVE', sold)).toBeUndefined();
  expect(findStatusMistake('ACTIVE', { ...sold, variantCount: 0 })).toContain('規格');
  expect(findStatusMistake('ACTIVE', { ...sold, channelCount: 0 })).toContain('通路');
  expect(findStatusMistake('ACTIVE', { ...sold, promotions: ['中秋團'] })).toBeUndefined();
});

test('what a promotion sells is not taken off sale', () => {
  expect(findStatusMistake('ARCHIVED', sold)).toBeUndefined();
  expect(findStatusMistake('ARCHIVED', { ...sold, variantCount: 0 })).toBeUndefined();
  expect(findStatusMistake('ARCHIVED', { ...sold, promotions: ['中秋團'] })).toBe(
    '「中秋團」還沒結束，不能下架',
  );
});
