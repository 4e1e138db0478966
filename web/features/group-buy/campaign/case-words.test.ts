import { expect, test } from 'vitest';
import { listCaseRules } from './case-words.ts';

const boxes = [{ unitLabel: '串' }];
const ruleOf = (policy: Parameters<typeof listCaseRules>[0]['policy'], items = boxes) =>
  listCaseRules({ caseQty: 6, policy, shopFills: 0 }, items).join('');

test('says what a case is, and that nobody buys a whole one alone', () => {
  expect(ruleOf('ROUND_DOWN')).toContain(
    '一箱 6 串、不拆箱；您不用買一整箱，大家的份數加起來湊。結團',
  );
  expect(ruleOf('ROUND_DOWN', [...boxes, { unitLabel: '包' }])).toContain(
    '一箱 6 份、不拆箱；您不用買一整箱，大家的份數加起來湊。每個規格各湊各的箱。',
  );
});

test.each([
  ['ROUND_DOWN', '那一箱不進貨，零頭由最晚跟團的人開始減。最後一箱湊不滿時，您可能少拿'],
  [
    'ROUND_UP_BY_TOLERANCE',
    '不夠的話誰都不多拿，那一箱不進貨，零頭由最晚跟團的人開始減。最後一箱湊不滿時，您可能少拿',
  ],
  ['SHOP_FILLS', '差的份數由店家買下。您的份數不變'],
] as const)(
  '%s: says what becomes of the last case, and whether one can be left out',
  (policy, text) => {
    expect(ruleOf(policy)).toContain(text);
  },
);
