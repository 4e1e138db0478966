import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBase64url } from '../base64url.ts';
import { decodeBase64url, parseProductQuery } from './parse-product-query.ts';
import { parseProductFilter } from './product-filter.ts';
import { toListRequest } from './product-list-request.ts';
import { emptyProductQuery, formatProductQuery, type ProductQuery } from './product-query.ts';

const whole = fc.nat({ max: 2_147_483_647 });
const ids = fc.uniqueArray(whole, { maxLength: 20 });
const end = fc.option(whole);
const queries: fc.Arbitrary<ProductQuery> = fc.record({
  text: fc.string({ unit: 'binary', maxLength: 50 }),
  categoryIds: ids,
  brandIds: ids,
  activityIds: ids,
  priceTwd: fc.tuple(end, end),
  temperatures: fc.subarray(['AMBIENT', 'CHILLED', 'FROZEN'] as const),
  availabilities: fc.subarray(['IN_STOCK', 'SOLD_OUT', 'PREORDER'] as const),
  flags: fc.subarray(['NEW', 'FLASH', 'WHOLESALE'] as const),
  sort: fc.constantFrom(null, 'RELEVANCE', 'HOT', 'NEW', 'PRICE_ASC', 'PRICE_DESC', 'CLOSING_SOON'),
});
const json = (value: unknown) => encodeBase64url(JSON.stringify(value));

describe('the searchQuery parameter', () => {
  test('round-trips every query', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const parameter = formatProductQuery(query);
        expect(parameter).toMatch(/^[\w-]*$/);
        expect(parseProductQuery(parameter)).toEqual({ query, isValid: true });
      }),
    );
  });

  test('fits into an address at its longest', () => {
    const max = Array.from({ length: 20 }, (_, at) => 2_147_483_647 - at);
    const longest: ProductQuery = {
      text: '團'.repeat(100),
      categoryIds: max,
      brandIds: max,
      activityIds: max,
      priceTwd: [2_147_483_647, 2_147_483_647],
      temperatures: ['AMBIENT', 'CHILLED', 'FROZEN'],
      availabilities: ['IN_STOCK', 'SOLD_OUT', 'PREORDER'],
      flags: ['NEW', 'FLASH', 'WHOLESALE'],
      sort: 'CLOSING_SOON',
    };
    expect(formatProductQuery(longest).length).toBeLessThanOrEqual(2_048);
    expect(parseProductQuery(formatProductQuery(longest)).query).toEqual(longest);
  });

  test('is empty for the empty query', () => {
    expect(formatProductQuery(emptyProductQuery)).toBe('');
    expect(parseProductQuery('')).toEqual({ query: emptyProductQuery, isValid: true });
  });

  test('of any text or JSON is a query or invalid, never an error', () => {
    const anything = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.jsonValue().map(json));
    fc.assert(
      fc.property(anything, (text) => {
        const { query, isValid } = parseProductQuery(text);
        if (!isValid) expect(query).toEqual(emptyProductQuery);
      }),
    );
  });

  test('ignores keys and words of a newer shop', () => {
    const parameter = json({ v: 1, q: '蝦', page: 3, flags: ['GROUP', 'NEW'], sort: 'UNIT_PRICE' });
    expect(parseProductQuery(parameter)).toEqual({
      query: { ...emptyProductQuery, text: '蝦', flags: ['NEW'] },
      isValid: true,
    });
  });

  test.each([
    { v: 2 },
    { q: '蝦' },
    { v: 1, q: 5 },
    { v: 1, q: 'x'.repeat(101) },
    { v: 1, cat: [-1] },
    { v: 1, cat: [1.5] },
    { v: 1, cat: Array(21).fill(1) },
    { v: 1, price: [1] },
    { v: 1, price: ['1', null] },
    { v: 1, temp: 'FROZEN' },
    [],
    null,
    'text',
  ])('is invalid for %j', (value) => {
    expect(parseProductQuery(json(value)).isValid).toBe(false);
  });
});

test('base64url equals the platform’s', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const encoded = Buffer.from(text).toString('base64url');
      expect(encodeBase64url(text)).toBe(encoded);
      expect(decodeBase64url(encoded)).toBe(text);
    }),
  );
});

test('every query becomes a request in the filter language', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const { filterArray } = toListRequest(query, { channelId: 1 });
      expect(parseProductFilter(filterArray).faults).toEqual([]);
    }),
  );
  const query: ProductQuery = {
    ...emptyProductQuery,
    text: '蝦',
    priceTwd: [100, null],
    sort: 'NEW',
  };
  expect(toListRequest({ ...query, categoryIds: [12, 7] }, { channelId: 1 })).toEqual({
    channelId: 1,
    filterArray: ['categoryId IN [12, 7]', 'price >= 100'],
    searchText: '蝦',
    sort: 'NEW',
  });
});
