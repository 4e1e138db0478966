import { parseProductQuery } from '@kaituan/domain/catalog/parse-product-query';
import { emptyProductQuery } from '@kaituan/domain/catalog/product-query';
import { describe, expect, test } from 'vitest';
import { categoryScope } from './list-scope.ts';
import { readListState } from './list-state.ts';
import { findAddressOfPriceForm } from './price-form.ts';

const addressOf = (fields: Record<string, string>) => {
  const search = new URLSearchParams(fields);
  return findAddressOfPriceForm(
    search,
    readListState(search, () => categoryScope(12)),
  );
};
const priceIn = (address = '') => {
  const { searchParams } = new URL(address, 'http://shop.test');
  return parseProductQuery(searchParams.get('searchQuery') ?? '').query.priceTwd;
};

describe('a price range that was typed', () => {
  test('becomes part of the address of the list', () => {
    const address = addressOf({ priceFrom: '１,０００', priceTo: 'NT$2000' });
    expect(address?.startsWith('/categories/12?searchQuery=')).toBe(true);
    expect(priceIn(address)).toEqual([1_000, 2_000]);
  });

  test('may leave one end open', () => {
    expect(priceIn(addressOf({ priceFrom: '', priceTo: '300' }))).toEqual([null, 300]);
  });

  test('of nonsense means any price', () => {
    expect(addressOf({ priceFrom: '很便宜', priceTo: '-5' })).toBe('/categories/12');
  });

  test('is undefined for other addresses', () => {
    expect(addressOf({})).toBeUndefined();
    expect(priceIn('')).toEqual(emptyProductQuery.priceTwd);
  });
});
