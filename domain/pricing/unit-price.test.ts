import { describe, expect, it } from 'vitest';
import { contentText, parseContent, unitPriceOf } from './unit-price.ts';

describe('the content of a piece', () => {
  it.each([
    ['600g', { amount: 600, unit: 'G' }],
    ['約 300 公克', { amount: 300, unit: 'G' }],
    ['1.5 公斤', { amount: 1_500, unit: 'G' }],
    ['５００ｍｌ', { amount: 500, unit: 'ML' }],
    ['200 毫升 × 6', { amount: 1_200, unit: 'ML' }],
    ['250ml × 24 瓶', { amount: 6_000, unit: 'ML' }],
    ['半磅', { amount: 227, unit: 'G' }],
    ['5 台斤', { amount: 3_000, unit: 'G' }],
    ['2L', { amount: 2_000, unit: 'ML' }],
    ['原味 250 克', { amount: 250, unit: 'G' }],
  ])('of %s', (text, content) => {
    expect(parseContent(text)).toEqual(content);
  });

  it.each(['12 入', '33L × 25', '大', '', '300g、600g', '0g', 'XL', '5 light'])(
    'is not in %j',
    (text) => {
      expect(parseContent(text)).toBeUndefined();
    },
  );
});

it('is compared by 100 g or ml, large amounts by kilogram or litre, small ones not at all', () => {
  expect(unitPriceOf(180, { amount: 600, unit: 'G' })).toEqual({ per: ' 100g', priceTwd: 30 });
  expect(unitPriceOf(99, { amount: 1_200, unit: 'ML' })).toEqual({ per: ' 100ml', priceTwd: 8 });
  expect(unitPriceOf(900, { amount: 5_000, unit: 'G' })).toEqual({ per: '公斤', priceTwd: 180 });
  expect(unitPriceOf(40, { amount: 100, unit: 'G' })).toBeUndefined();
});

it.each([
  ['澎湖白蝦', 600, 'G', '600g'],
  ['餐廳用白米', 30_000, 'G', '30kg'],
  ['冷壓初榨橄欖油', 1_500, 'ML', '1.5L'],
  ['澎湖白蝦 600g', 600, 'G', null],
  ['白米 5 公斤裝', 5_000, 'G', null],
  ['鮮乳 2L', 2_000, 'ML', null],
  ['綜合堅果 30 入', 750, 'G', '750g'],
] as const)('a piece of %s with %d %s contains %j besides its name', (name, amount, unit, text) => {
  expect(contentText({ name, content: { amount, unit } })).toBe(text);
  expect(contentText({ name, content: null })).toBeNull();
});
