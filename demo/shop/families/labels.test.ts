import { expect, test } from 'vitest';
import { families } from './all-families.ts';
import { findWeightG, listAllergens } from './labels.ts';

test.each([
  ['300g', 300],
  ['1kg（21–25 顆）', 1000],
  ['5 台斤（8–12 顆）', 3000],
  ['250ml × 24 瓶', 6000],
  ['1.8L', 1800],
  ['半磅', 227],
  ['50 粒', undefined],
  ['M 6 雙', undefined],
])('the label %s tells %s grams', (label, grams) => {
  expect(findWeightG(label)).toBe(grams);
});

test.each([
  ['麵粉、豬肉、蝦仁、麻油', ['甲殼類', '芝麻', '含麩質穀物']],
  ['魷魚、砂糖、鹽', ['軟體動物']],
  ['章魚、鮭魚', ['魚類', '軟體動物']],
  ['葡萄、二氧化硫', ['亞硫酸鹽']],
  ['牛肉', []],
])('ingredients %s name the allergens %s', (ingredients, allergens) => {
  expect(listAllergens(ingredients)).toEqual(allergens);
});

test('whatever is called after shrimp, milk, eggs or nuts names that allergen', () => {
  const named = /蝦|鮮乳|雞蛋|蛋捲|花生|芝麻|杏仁|腰果/;
  const silent = families
    .flatMap(({ food, items }) => (food ? items.map((item) => ({ food, item })) : []))
    .filter(({ item }) => named.test(item[0]))
    .filter(({ food, item }) => !listAllergens(item[3]?.ingredients ?? food.ingredients).length);
  expect(silent.map(({ item }) => item[0])).toEqual([]);
});
