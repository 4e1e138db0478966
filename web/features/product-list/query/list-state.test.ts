import { toListRequest } from '@kaituan/domain/catalog/product-list-request';
import { emptyProductQuery, type ProductQuery } from '@kaituan/domain/catalog/product-query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  activityScope,
  brandScope,
  categoryScope,
  hotScope,
  type ListScope,
  productsScope,
  searchScope,
} from './list-scope.ts';
import { listAddress, readListState, wholeQuery, withoutChoices } from './list-state.ts';

const searchOf = (address: string) => new URL(address, 'http://shop.test').searchParams;
const query = (more: Partial<ProductQuery>): ProductQuery => ({ ...emptyProductQuery, ...more });

const anyChosen = fc.record({
  text: fc.constant(''),
  categoryIds: fc.constant<number[]>([]),
  brandIds: fc.constant<number[]>([]),
  activityIds: fc.constant<number[]>([]),
  priceTwd: fc.tuple(
    fc.option(fc.nat({ max: 99_999 })),
    fc.option(fc.nat({ max: 99_999 })),
  ) as fc.Arbitrary<ProductQuery['priceTwd']>,
  temperatures: fc.subarray<ProductQuery['temperatures'][number]>(['AMBIENT', 'CHILLED', 'FROZEN']),
  availabilities: fc.subarray<ProductQuery['availabilities'][number]>(['IN_STOCK', 'SOLD_OUT']),
  flags: fc.subarray<ProductQuery['flags'][number]>(['WHOLESALE']),
  sort: fc.option(fc.constantFrom<'PRICE_ASC' | 'PRICE_DESC'>('PRICE_ASC', 'PRICE_DESC')),
});
const scopes: ListScope[] = [
  categoryScope(12),
  brandScope(3),
  activityScope(7),
  hotScope,
  searchScope('白蝦 & 花枝'),
  productsScope(query({})),
  productsScope(query({ flags: ['NEW'] })),
  productsScope(query({ flags: ['FLASH'] })),
];

describe('the address of a list', () => {
  test('says that only what was typed is searched for', () => {
    const address = listAddress(searchScope('草霉', true), query({}));
    expect(searchOf(address).get('exact')).toBe('1');
    expect(searchOf(listAddress(searchScope('草霉'), query({}))).has('exact')).toBe(false);
  });

  test('gives back what was chosen, on every kind of page', () => {
    fc.assert(
      fc.property(fc.constantFrom(...scopes), anyChosen, (scope, chosen) => {
        const scopeOf = scope.path === '/products' ? productsScope : () => scope;
        const state = readListState(searchOf(listAddress(scope, chosen)), scopeOf);
        expect(state).toEqual({ scope, chosen, cursor: null, isValid: true });
      }),
    );
  });

  test('is the plain page when nothing is chosen', () => {
    expect(listAddress(categoryScope(12), emptyProductQuery)).toBe('/categories/12');
    expect(listAddress(searchScope('蝦'), emptyProductQuery)).toBe('/search?q=%E8%9D%A6');
  });

  test('never contains what the page fixes', () => {
    const state = readListState(
      searchOf(listAddress(productsScope(query({})), query({ brandIds: [9] }))),
      () => brandScope(3),
    );
    expect(state.chosen.brandIds).toEqual([]);
    expect(wholeQuery(state).brandIds).toEqual([3]);
  });

  test('of the flash sale lists what ends first until another order is chosen', () => {
    const scope = productsScope(query({ flags: ['FLASH'] }));
    const state = readListState(searchOf(listAddress(scope, emptyProductQuery)), productsScope);
    expect(wholeQuery(state)).toEqual(query({ flags: ['FLASH'], sort: 'CLOSING_SOON' }));
    expect(state.chosen.flags).toEqual([]);
  });

  test('of what is popular stays there, whatever is chosen besides', () => {
    const address = listAddress(hotScope, query({ flags: ['WHOLESALE'] }));
    const state = readListState(searchOf(address), () => hotScope);
    expect(state.chosen.flags).toEqual(['WHOLESALE']);
    expect(toListRequest(wholeQuery(state), {}).filterArray).toEqual([
      'flag = HOT',
      'flag = WHOLESALE',
    ]);
  });

  test('contains the cursor of the next page', () => {
    const address = listAddress(brandScope(3), emptyProductQuery, 'abc');
    expect(readListState(searchOf(address), () => brandScope(3)).cursor).toBe('abc');
  });

  test('that cannot be read shows everything and says so', () => {
    const state = readListState(new URLSearchParams({ searchQuery: 'rubbish' }), productsScope);
    expect(state.isValid).toBe(false);
    expect(state.chosen).toEqual(emptyProductQuery);
  });
});

test('clearing the filters keeps the order', () => {
  const chosen = query({ brandIds: [1], sort: 'PRICE_ASC' });
  expect(withoutChoices(chosen)).toEqual(query({ sort: 'PRICE_ASC' }));
});
