import { emptyProductQuery } from '@kaituan/domain/catalog/product-query';
import { describe, expect, test } from 'vitest';
import {
  formatPriceRange,
  priceBands,
  toggleChoice,
  withPrice,
} from '#web/features/product-list/query/list-choices.ts';
import { listActiveChoices } from './active-choices.ts';

const names = {
  categories: [{ id: 1, name: '生鮮', children: [{ id: 11, name: '水果', children: [] }] }],
  brands: [{ id: 3, name: '海嶼日和', children: [] }],
};

describe('the filters of a list', () => {
  test('a choice of several is added by the first press and taken away by the second', () => {
    const once = toggleChoice(emptyProductQuery, 'brandIds', 3);
    expect(once.brandIds).toEqual([3]);
    expect(toggleChoice(once, 'brandIds', 3)).toEqual(emptyProductQuery);
  });

  test('a price range the wrong way round is turned', () => {
    expect(withPrice(emptyProductQuery, 500, 100).priceTwd).toEqual([100, 500]);
  });

  test('price bands meet without gap or overlap, from nothing to without end', () => {
    const ends = priceBands.map((band) => band.ends);
    expect(ends[0]?.[0]).toBeNull();
    expect(ends.at(-1)?.[1]).toBeNull();
    for (const [at, [from]] of ends.slice(1).entries()) {
      expect(from).toBe((ends[at]?.[1] ?? 0) + 1);
    }
  });

  test('price ranges as text', () => {
    expect(formatPriceRange([null, 99])).toBe('NT$99 以下');
    expect(formatPriceRange([1_000, 1_999])).toBe('NT$1,000–1,999');
    expect(formatPriceRange([5_000, null])).toBe('NT$5,000 以上');
    expect(formatPriceRange([88, 88])).toBe('NT$88');
  });
});

describe('what was chosen', () => {
  const chosen = {
    ...emptyProductQuery,
    categoryIds: [11],
    brandIds: [3, 99],
    priceTwd: [100, null] as [number, null],
    temperatures: ['FROZEN' as const],
    flags: ['WHOLESALE' as const],
  };
  const choices = listActiveChoices(chosen, names);

  test('is shown by name, also what this channel does not know', () => {
    expect(choices.map(({ label }) => label)).toEqual([
      '水果',
      '海嶼日和',
      '其他品牌',
      'NT$100 以上',
      '冷凍',
      '量大優惠',
    ]);
  });

  test('can be taken back one by one until nothing is left', () => {
    let left = chosen as typeof emptyProductQuery;
    for (let [first] = choices; first; [first] = listActiveChoices(left, names)) {
      left = first.without;
    }
    expect(left).toEqual(emptyProductQuery);
  });
});
