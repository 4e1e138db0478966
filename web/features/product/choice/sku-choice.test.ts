import type { Sku } from '@kaituan/contract/catalog/product';
import { describe, expect, test } from 'vitest';
import { skuFixture } from '#web/features/product/product-fixture.ts';
import { findChosenSku, listOptionGroups, skusOfChoice } from './sku-choice.ts';

const sku = (
  skuId: number,
  optionValues: string[],
  availability: Sku['availability'] = 'IN_STOCK',
) => skuFixture(skuId, { optionValues, availability });

const nuts = {
  options: [
    { name: '口味', values: ['原味', '蜂蜜', '芥末', '海苔'] },
    { name: '份量', values: ['小包', '大包'] },
  ],
  skus: [
    sku(1, ['原味', '小包']),
    sku(2, ['原味', '大包']),
    sku(3, ['蜂蜜', '小包'], 'SOLD_OUT'),
    sku(4, ['蜂蜜', '大包']),
    sku(5, ['芥末', '大包']),
  ],
};
const [flavours, sizes] = ['口味', '份量'];

function optionValue(choice: string | null, group: string | undefined, value: string) {
  return listOptionGroups(nuts, choice)
    .find(({ name }) => name === group)
    ?.values.find((one) => one.value === value);
}

describe('the chosen SKU', () => {
  test('is the one the address names', () => {
    expect(findChosenSku(nuts.skus, '4')?.skuId).toBe(4);
  });

  test('is none when the address names none, or one of another product', () => {
    expect(findChosenSku(nuts.skus, null)).toBeUndefined();
    expect(findChosenSku(nuts.skus, '99')).toBeUndefined();
    expect(findChosenSku(nuts.skus, ' 4')).toBeUndefined();
    expect(findChosenSku(nuts.skus, '4-0')).toBeUndefined();
  });

  test('is the only one there is, whatever the address says', () => {
    expect(findChosenSku([sku(7, [])], '99')?.skuId).toBe(7);
  });
});

describe('an option value', () => {
  test('leads to the SKU that keeps the other choices', () => {
    expect(optionValue('2', flavours, '蜂蜜')).toEqual({
      value: '蜂蜜',
      choice: '4',
      isChosen: false,
      unavailableReason: null,
    });
    expect(optionValue('2', flavours, '原味')).toMatchObject({ choice: '2', isChosen: true });
  });

  test('that is sold out in this combination says so and can still be looked at', () => {
    expect(optionValue('1', flavours, '蜂蜜')).toMatchObject({
      choice: '3',
      unavailableReason: '已售完',
    });
  });

  test('that is chosen is not greyed, even when the combination is sold out', () => {
    expect(optionValue('3', flavours, '蜂蜜')).toMatchObject({
      isChosen: true,
      unavailableReason: null,
    });
    expect(optionValue('3', sizes, '大包')).toMatchObject({ choice: '4', unavailableReason: null });
  });

  test('that does not exist in this combination says so, and asks anew for what it excludes', () => {
    expect(optionValue('1', flavours, '芥末')).toMatchObject({
      choice: '5-1',
      unavailableReason: '無此組合',
    });
  });

  test('that no SKU has leads nowhere', () => {
    expect(optionValue('1', flavours, '海苔')).toMatchObject({
      choice: null,
      unavailableReason: '未供應',
    });
  });

  test('chosen first chooses nothing else', () => {
    expect(optionValue(null, sizes, '大包')).toMatchObject({
      choice: '2-0',
      unavailableReason: null,
    });
    expect(optionValue(null, flavours, '蜂蜜')).toMatchObject({
      choice: '4-1',
      unavailableReason: null,
    });
  });

  test('chosen last leads to the SKU of all choices', () => {
    expect(optionValue('2-0', flavours, '蜂蜜')).toMatchObject({ choice: '4', isChosen: false });
    expect(optionValue('2-0', flavours, '原味')).toMatchObject({ choice: '2', isChosen: false });
    expect(optionValue('2-0', sizes, '大包')).toMatchObject({ choice: '2-0', isChosen: true });
  });
});

describe('the groups that are still to be chosen', () => {
  const openGroups = (choice: string | null, product = nuts) =>
    listOptionGroups(product, choice).flatMap(({ name, isOpen }) => (isOpen ? [name] : []));

  test('are all at first, then those without a choice', () => {
    expect(openGroups(null)).toEqual([flavours, sizes]);
    expect(openGroups('2-0')).toEqual([flavours]);
    expect(openGroups('2')).toEqual([]);
  });

  test('are all when the address names no SKU of the product', () => {
    expect(openGroups('99-0')).toEqual([flavours, sizes]);
  });

  test('are none of a product with one SKU, whatever the address says', () => {
    expect(openGroups('1-0', { ...nuts, skus: nuts.skus.slice(0, 1) })).toEqual([]);
  });

  test('are without those that have a single value', () => {
    const white = {
      options: [
        { name: '顏色', values: ['白'] },
        { name: '尺寸', values: ['S', 'M'] },
      ],
      skus: [sku(1, ['白', 'S']), sku(2, ['白', 'M'])],
    };
    expect(openGroups(null, white)).toEqual(['尺寸']);
    expect(listOptionGroups(white, null)[1]?.values[1]?.choice).toBe('2');
  });
});

test('the SKUs that a choice leaves are those whose price may be shown', () => {
  const left = (choice: string | null) => skusOfChoice(nuts, choice).map(({ skuId }) => skuId);
  expect(left(null)).toEqual([1, 2, 3, 4, 5]);
  expect(left('2-0')).toEqual([2, 4, 5]);
  expect(left('4')).toEqual([4]);
});

test('SKUs of a product without options are chosen by their codes', () => {
  const skus = [sku(1, []), sku(2, [])];
  expect(listOptionGroups({ options: [], skus }, '2')).toEqual([
    {
      name: '品項',
      isOpen: false,
      values: [
        { value: 'S-1', choice: '1', isChosen: false, unavailableReason: null },
        { value: 'S-2', choice: '2', isChosen: true, unavailableReason: null },
      ],
    },
  ]);
});

test('a product with one SKU and no options has nothing to choose', () => {
  expect(listOptionGroups({ options: [], skus: [sku(1, [])] }, null)).toEqual([]);
});
