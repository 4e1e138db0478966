import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growthOf } from '../testing/growth-of.ts';
import { parseProductFilter } from './product-filter.ts';

/** Of this process, in microseconds: what others take is not in it. */
const cpuTime = () => process.cpuUsage().user;

const read = (text: string) => parseProductFilter([text]);
const faultOf = (text: string) => read(text).faults[0];

describe('a filter', () => {
  test.each([
    ['productStatus = ACTIVE', { field: 'productStatus', values: ['ACTIVE'] }],
    [
      'productStatus != ACTIVE',
      { field: 'productStatus', values: ['DRAFT', 'SOLD_OUT_HIDDEN', 'ARCHIVED'] },
    ],
    ['temperature IN [FROZEN, CHILLED]', { field: 'temperature', values: ['FROZEN', 'CHILLED'] }],
    ['temperature IN["FROZEN"]', { field: 'temperature', values: ['FROZEN'] }],
    ["flag = 'NEW'", { field: 'flag', values: ['NEW'] }],
    ['categoryId=12', { field: 'categoryId', values: [12] }],
    ['brandId IN [3,4]', { field: 'brandId', values: [3, 4] }],
    ['price 100 TO 500', { field: 'price', fromTwd: 100, toTwd: 500 }],
    ['price < 100', { field: 'price', fromTwd: 0, toTwd: 99 }],
    ['price <= 100', { field: 'price', fromTwd: 0, toTwd: 100 }],
    ['price > 100', { field: 'price', fromTwd: 101, toTwd: 2_147_483_647 }],
    ['price >= 100', { field: 'price', fromTwd: 100, toTwd: 2_147_483_647 }],
    ['price = 100', { field: 'price', fromTwd: 100, toTwd: 100 }],
    ['displayTimestamp < NOW', { field: 'displayTimestamp', operator: '<', at: 'NOW' }],
    ['maxEndTimestamp>=0', { field: 'maxEndTimestamp', operator: '>=', at: 0 }],
    [
      'maxEndTimestamp > 2026-01-01T08:00:00+08:00',
      { field: 'maxEndTimestamp', operator: '>', at: Date.UTC(2026, 0, 1) },
    ],
  ])('reads %s', (text, comparison) => {
    expect(read(text)).toEqual({ filter: [[[comparison]]], faults: [] });
  });

  test('joins comparisons by AND, conditions by or, entries by and', () => {
    const { filter } = parseProductFilter([
      'displayTimestamp < NOW AND maxEndTimestamp > NOW',
      ['price 1 TO 2 AND flag IN [NEW] AND temperature = FROZEN', 'brandId = 1'],
      [],
    ]);
    expect(filter.map((entry) => entry.map((condition) => condition.length))).toEqual([
      [2],
      [3, 1],
      [],
    ]);
  });

  test.each([
    ['', 'FILTER_SYNTAX'],
    ['price', 'FILTER_SYNTAX'],
    ['price = 1 AND', 'FILTER_SYNTAX'],
    ['price = 1 OR price = 2', 'FILTER_SYNTAX'],
    ['price = 1 price = 2', 'FILTER_SYNTAX'],
    ['price = 1ANDprice = 2', 'FILTER_SYNTAX'],
    ['categoryId IN []', 'FILTER_SYNTAX'],
    ["temperature = FROZEN' or 1=1 --", 'FILTER_SYNTAX'],
    ['cost = 1', 'FILTER_FIELD'],
    ['constructor = 1', 'FILTER_FIELD'],
    ['categoryId < 1', 'FILTER_OPERATOR'],
    ['temperature != FROZEN', 'FILTER_OPERATOR'],
    ['brandId 1 TO 2', 'FILTER_OPERATOR'],
    ['temperature = HOT', 'FILTER_VALUE'],
    ['temperature = "FROZEN} or 1=1"', 'FILTER_VALUE'],
    ['availability = LOW', 'FILTER_VALUE'],
    ['price = -1', 'FILTER_VALUE'],
    ['price = 1.5', 'FILTER_VALUE'],
    ['price = 2147483648', 'FILTER_VALUE'],
    ['displayTimestamp < 2026-01-01', 'FILTER_VALUE'],
    ['displayTimestamp < 2026-13-01T00:00:00Z', 'FILTER_VALUE'],
    ['displayTimestamp < 253402300800000', 'FILTER_VALUE'],
    [`brandId IN [${Array(61).fill(1)}]`, 'FILTER_VALUE'],
  ])('refuses %s', (text, rule) => {
    expect(faultOf(text)).toMatchObject({ path: 'filterArray[0]', rule });
  });

  test('names the position of every mistake', () => {
    const { faults } = parseProductFilter(['price = 1', ['price = 2', 'x = 1'], 'price = x']);
    expect(faults.map((fault) => fault.path)).toEqual(['filterArray[1][1]', 'filterArray[2]']);
  });

  test('of any text is parsed or refused, never an error', () => {
    const word = fc.constantFrom(
      ...['price', 'categoryId', 'flag', 'displayTimestamp', 'NOW', 'NEW', 'AND', 'IN', 'TO', '5'],
      ...['=', '<', '>=', '!=', '[', ']', ',', ' ', '"', "'", '2026-01-01T00:00:00Z', '__proto__'],
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.array(word, { maxLength: 40 }).map((words) => words.join('')),
      fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { filter, faults } = read(text);
        expect(faults.length + (filter[0]?.[0]?.length ? 1 : 0)).toBe(1);
      }),
      { numRuns: 300 },
    );
  });

  test.each([' ', '[', 'price = 1 AND ', 'IN [1,', '"'])(
    'that repeats %j endlessly takes no more than its length',
    (part) => {
      const growth = growthOf((times) => read(part.repeat(times)), [1_000, 100_000], cpuTime);
      // By its length 100 times as long, by the square of it 10,000 times; collecting garbage may take ten times as long.
      expect(growth).toBeLessThan(2_500);
    },
  );
});
