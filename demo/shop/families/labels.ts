const gramsPerUnit: Record<string, number> = {
  kg: 1000,
  g: 1,
  ml: 1,
  L: 1000,
  台斤: 600,
  半磅: 227,
  一磅: 454,
  磅: 454,
};

/** The weight in grams in a size label such as `250ml × 24 瓶`, if any. */
export function findWeightG(label: string): number | undefined {
  const pound = /^(半磅|一磅)$/.exec(label)?.[1];
  if (pound) return gramsPerUnit[pound];
  const match = /(\d+(?:\.\d+)?)\s?(kg|g|ml|L|台斤|磅)(?:\b|(?=[^a-z]|$))/.exec(label);
  if (!match) return undefined;
  const single = Number(match[1]) * (gramsPerUnit[match[2] ?? ''] ?? 0);
  const times = Number(/×\s?(\d+)/.exec(label.slice(match.index))?.[1] ?? 1);
  return Math.round(single * times);
}

/** Allergens by the words in a list of ingredients, in the order in which labels name them. */
const allergenWords: readonly (readonly [name: string, words: RegExp])[] = [
  ['甲殼類', /蝦|蟹/],
  ['芒果', /芒果/],
  ['花生', /花生/],
  ['牛奶、羊奶', /奶油|奶粉|鮮奶|牛奶|煉乳|鮮乳|生乳|乳酪|起司/],
  ['蛋', /蛋/],
  ['堅果', /堅果|杏仁|核桃|腰果|榛果|夏威夷豆|開心果|松子/],
  ['芝麻', /芝麻|麻油/],
  ['含麩質穀物', /小麥|大麥|麵|燕麥|全麥|醬油|豆瓣醬/],
  ['大豆', /大豆|黃豆|豆腐|豆乾|豆豉|味噌|醬油|豆瓣醬|甜麵醬/],
  ['魚類', /(?<!章|魷)魚|鰹|鰻/],
  ['軟體動物', /章魚|魷魚|花枝|透抽|小卷|軟絲|頭足|蛤|蚵|蠔|貝|螺|淡菜/],
  ['亞硫酸鹽', /二氧化硫/],
];

/** The allergens that a label has to name for these ingredients. */
export const listAllergens = (ingredients: string): string[] =>
  allergenWords.filter(([, words]) => words.test(ingredients)).map(([name]) => name);
