import type { Sku } from '@kaituan/contract/catalog/product';
import { describe, expect, test } from 'vitest';
import { skuFixture } from '#web/features/product/product-fixture.ts';
import { findChosenSku, listOptionGroups } from './sku-choice.ts';

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

function optionValue(chosenId: number | null, group: string | undefined, value: string) {
  const chosen = findChosenSku(nuts.skus, chosenId === null ? null : String(chosenId));
  return listOptionGroups(nuts, chosen)
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
  });

  test('is the only one there is, whatever the address says', () => {
    expect(findChosenSku([sku(7, [])], '99')?.skuId).toBe(7);
  });
});

describe('an option value', () => {
  test('leads to the SKU that keeps the other choices', () => {
    expect(optionValue(2, flavours, '蜂蜜')).toEqual({
      value: '蜂蜜',
      skuId: 4,
      isChosen: false,
      unavailableReason: null,
    });
    expect(optionValue(2, flavours, '原味')?.isChosen).toBe(true);
  });

  test('that is sold out in this combination says so and can still be looked at', () => {
    expect(optionValue(1, flavours, '蜂蜜')).toMatchObject({
      skuId: 3,
      unavailableReason: '已售完',
    });
  });

  test('that is chosen is not greyed, even when the combination is sold out', () => {
    expect(optionValue(3, flavours, '蜂蜜')).toMatchObject({
      isChosen: true,
      unavailableReason: null,
    });
    expect(optionValue(3, sizes, '大包')).toMatchObject({ skuId: 4, unavailableReason: null });
  });

  test('that does not exist in this combination says so and leads to the nearest that does', () => {
    expect(optionValue(1, flavours, '芥末')).toMatchObject({
      skuId: 5,
      unavailableReason: '無此組合',
    });
  });

  test('that no SKU has leads nowhere', () => {
    expect(optionValue(1, flavours, '海苔')).toMatchObject({
      skuId: null,
      unavailableReason: '未供應',
    });
  });

  test('leads to one that can be had while nothing is chosen', () => {
    expect(optionValue(null, flavours, '蜂蜜')).toMatchObject({
      skuId: 4,
      unavailableReason: null,
    });
    expect(optionValue(null, sizes, '小包')).toMatchObject({ skuId: 1, unavailableReason: null });
  });
});

test('SKUs of a product without options are chosen by their codes', () => {
  const skus = [sku(1, []), sku(2, [])];
  expect(listOptionGroups({ options: [], skus }, skus[1])).toEqual([
    {
      name: '品項',
      values: [
        { value: 'S-1', skuId: 1, isChosen: false, unavailableReason: null },
        { value: 'S-2', skuId: 2, isChosen: true, unavailableReason: null },
      ],
    },
  ]);
});

test('a product with one SKU and no options has nothing to choose', () => {
  expect(listOptionGroups({ options: [], skus: [sku(1, [])] }, undefined)).toEqual([]);
});
