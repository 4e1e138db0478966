import type { JudgedQuery } from './judged-query.ts';

/** Slips where another word sounds as near, or where a character only looks much the same. */
export const nearQueries: readonly JudgedQuery[] = [
  ['香焦', /北蕉|香蕉/],
  ['香交', /北蕉|香蕉/],
  ['相蕉', /北蕉|香蕉/],
  ['火窩', /火鍋/],
  ['火過', /火鍋/],
  ['芒過', /芒果/],
];

/** Food for animals by everyday words; what people eat is no answer. */
export const petQueries: readonly JudgedQuery[] = [
  ['寵物罐頭', /主食罐/],
  ['寵物飼料', { category: /寵物/ }],
  ['狗罐頭', { tag: /狗狗/ }],
  ['狗罐', { tag: /狗狗/ }],
  ['狗狗罐頭', { tag: /狗狗/ }],
  ['狗洗髮精', { tag: /狗狗/ }],
];

/** Brands whose name people say for the kind. */
export const brandAsKindQueries: readonly JudgedQuery[] = [
  ['沙拉脫', /洗碗精|洗潔精/],
  ['魔術靈', /浴室|馬桶|廚房/],
  ['穩潔', /玻璃清潔劑/],
  ['好神拖', /拖把/],
];

/** Presents, and none for a festival that nobody asked for. */
export const presentQueries: readonly JudgedQuery[] = [
  ['母親節', /^(?!.*(中秋|年節)).*禮盒/],
  ['送禮', /^(?!.*(中秋|年節)).*禮盒/],
  ['禮物', /^(?!.*(中秋|年節)).*禮盒/],
  ['中秋禮盒', /中秋/],
  ['年節禮盒', /年節/],
];
