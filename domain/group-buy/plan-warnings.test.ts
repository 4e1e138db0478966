import { expect, test } from 'vitest';
import { listPlanWarnings } from './plan-warnings.ts';

const ordinary = {
  priceTwd: 500,
  tiers: [
    { minQty: 5, unitPriceTwd: 450 },
    { minQty: 10, unitPriceTwd: 420 },
  ],
};
const textsOf = (priceTwd: number, rungs: number[], perOrderMax: number | null = null) =>
  listPlanWarnings(
    [{ priceTwd, rungs: rungs.map((unitPriceTwd) => ({ unitPriceTwd })), ordinary }],
    { perOrderMax },
  ).map(({ text }) => text);

test('who buys many pays less without the group', () => {
  expect(textsOf(460, [400])).toEqual([
    '平常買 10 件以上，每件 NT$420，比起始單價便宜；要到後面的階梯才比較便宜。買得多的人跟團會吃虧。',
  ]);
  expect(textsOf(460, [430])[0]).toContain('到最低的階梯也沒有比較便宜');
  expect(textsOf(420, [])[0]).toContain('和起始單價一樣');
});

test('not where an order may not have so many, or the group is cheaper', () => {
  expect(textsOf(460, [], 4)).toEqual([]);
  expect(textsOf(460, [], 5)[0]).toContain('買 5 件以上');
  expect(textsOf(410, [])).toEqual([]);
});

test('of goods that are not sold without the group nothing is said', () => {
  const item = { priceTwd: 460, rungs: [], ordinary: undefined };
  expect(listPlanWarnings([item], { perOrderMax: null })).toEqual([]);
});

test('a price with a digit too few is asked about, against the ordinary price or the first', () => {
  const slip = '和平常的售價 NT$500 差了 3 倍以上，請看看有沒有打錯。';
  expect(textsOf(410, [380, 35])).toEqual([`每件 NT$35 ${slip}`]);
  expect(textsOf(41, [38])).toEqual([`每件 NT$41 ${slip}`]);
  const alone = { priceTwd: 460, rungs: [{ unitPriceTwd: 43 }], ordinary: undefined };
  expect(listPlanWarnings([alone], { perOrderMax: null })).toEqual([
    { index: 0, text: '每件 NT$43 和起始單價 NT$460 差了 3 倍以上，請看看有沒有打錯。' },
  ]);
});
