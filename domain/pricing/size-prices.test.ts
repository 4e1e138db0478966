import { describe, expect, it } from 'vitest';
import { sizePricesOf } from './size-prices.ts';

const size = (priceTwd: number, amount: number, unit: 'G' | 'ML' = 'G') => ({
  priceTwd,
  content: { amount, unit },
});
const textsOf = (...sizes: Parameters<typeof sizePricesOf>[0]) =>
  sizePricesOf(sizes).map((one) => one && `${one.size} 每${one.per} ${one.priceTwd}`);

describe('the sizes of a product', () => {
  it('have each its price of the same amount', () => {
    expect(textsOf(size(190, 300), size(340, 600), size(1_600, 3_000))).toEqual([
      '300g 每 100g 63',
      '600g 每 100g 57',
      '3kg 每 100g 53',
    ]);
  });

  it('are compared by the kilogram or litre where all are large', () => {
    expect(textsOf(size(900, 5_000), size(4_800, 30_000))).toEqual([
      '5kg 每公斤 180',
      '30kg 每公斤 160',
    ]);
    expect(textsOf(size(300, 4_000, 'ML'))).toEqual(['4L 每公升 75']);
  });

  it('are told apart by a tenth of a dollar where it is few dollars', () => {
    expect(textsOf(size(33, 330, 'ML'), size(99, 1_200, 'ML'))).toEqual([
      '330ml 每 100ml 10',
      '1.2L 每 100ml 8.3',
    ]);
  });

  it('are left out where nobody says what is in them, and all where nothing can be compared', () => {
    const box = { priceTwd: 900, content: undefined };
    expect(textsOf(size(190, 300), box)).toEqual(['300g 每 100g 63', undefined]);
    expect(textsOf(box)).toEqual([undefined]);
    expect(textsOf(size(80, 100))).toEqual([undefined]);
    expect(textsOf(size(80, 300), size(80, 300, 'ML'))).toEqual([undefined, undefined]);
    expect(textsOf(size(50, 50), size(80, 100))).toEqual(['50g 每 100g 100', '100g 每 100g 80']);
  });
});
