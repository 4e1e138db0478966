/**
 * What the shop does not have, and the most that may be offered instead, openly as something else; nothing
 * when there is no second element.
 */
export type AbsentQuery = readonly [query: string, instead?: RegExp];

export const absentQueries: readonly AbsentQuery[] = [
  ['電視機'],
  ['iphone'],
  ['機票'],
  ['全家'],
  ['7-11'],
  ['榴槤'],
  ['輪胎'],
  ['冷氣'],
  ['高跟鞋'],
  ['口紅'],
  ['帳篷'],
  ['腳踏車'],
  ['可樂'],
  ['威士忌'],
  ['維他命'],
  ['感冒藥'],
  ['香菸'],
  ['吉他'],
  ['asdfgh'],
  ['switch'],
  ['衛生棉', /衛生紙/],
  ['奶粉', /奶|乳|粉/],
  ['龍蝦', /蝦/],
  ['臭豆腐', /^(?!.*貓砂).*豆腐/],
  ['吐司', /肉鬆/],
  ['麵包', /肉鬆/],
  ['減醣', /消化餅/],
  ['貝果', /鮭魚/],
  ['冷凍恐龍', /./],
];
