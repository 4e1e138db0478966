import { absentQueries } from './absent-queries.ts';
import * as first from './first-queries.ts';
import * as fourth from './fourth-queries.ts';
import type { JudgedQuery } from './judged-query.ts';
import * as mistyped from './second-mistyped-queries.ts';
import * as plain from './second-plain-queries.ts';
import * as third from './third-queries.ts';

/** The first were written before search was made to understand, the second before it was taken further, the third to see what that left, the fourth after shoppers of November. */
export const querySets: Record<string, readonly JudgedQuery[]> = {
  'first: words as the shop has them': first.plainQueries,
  'first: other words': first.otherWords,
  'first: mistyped words': first.mistypedQueries,
  'second: goods': plain.goodsQueries,
  'second: brands, categories, origins, uses': plain.kindQueries,
  'second: everyday words': plain.everydayQueries,
  'second: English': plain.englishQueries,
  'second: same sound': mistyped.soundQueries,
  'second: other form': mistyped.formQueries,
  'second: left out, too many, turned round': mistyped.lengthQueries,
  'second: Latin letters': mistyped.letterQueries,
  'second: 注音': mistyped.zhuyinQueries,
  'third: at home': third.homeQueries,
  'third: sentences': third.phraseQueries,
  'third: quantities': third.unitQueries,
  'third: same sound': third.soundSlipQueries,
  'third: simplified': third.simplifiedQueries,
  'third: Latin letters': third.latinQueries,
  'third: brands': third.brandQueries,
  'fourth: near slips': fourth.nearQueries,
  'fourth: for animals': fourth.petQueries,
  'fourth: brands for kinds': fourth.brandAsKindQueries,
  'fourth: presents': fourth.presentQueries,
};

export { absentQueries };
