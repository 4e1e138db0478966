import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
import { describe, expect, test } from 'vitest';
import { groupBrands, matchBrands } from './brand-groups.ts';

const brand = (id: number, more: Partial<AggregatedItem>): AggregatedItem => ({
  id,
  aggregatedName: `品牌${id}`,
  isPinned: 'N',
  routerTo: `/brands/${id}`,
  picture: null,
  children: [],
  ...more,
});
const brands = [
  brand(1, { isPinned: 'Y', origin: '台灣' }),
  brand(2, { origin: '台灣', aggregatedName: '田境' }),
  brand(3, { origin: '日本', aggregatedName: 'ＹＵＩＫＡ結香堂' }),
  brand(4, {}),
];

describe('the brand pavilion', () => {
  test('shows every brand once, the pinned ones first', () => {
    const groups = groupBrands(brands);
    expect(groups.map(({ title }) => title)).toEqual([
      '精選品牌',
      '台灣品牌',
      '海外品牌',
      '其他品牌',
    ]);
    expect(groups.flatMap((group) => group.brands.map(({ id }) => id))).toEqual([1, 2, 3, 4]);
  });

  test('finds a brand whatever its width, case or spaces, and by its origin', () => {
    expect(matchBrands(brands, 'yui ka').map(({ id }) => id)).toEqual([3]);
    expect(matchBrands(brands, '日本').map(({ id }) => id)).toEqual([3]);
    expect(matchBrands(brands, '沒有這個')).toEqual([]);
  });

  test('shows all while nothing is typed', () => {
    expect(matchBrands(brands, '  ')).toHaveLength(brands.length);
  });
});
