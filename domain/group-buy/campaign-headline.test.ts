import { describe, expect, test } from 'vitest';
import { campaignHeadline, findPublicLadder, type HeadlineFacts } from './campaign-headline.ts';

const item = (skuId: number, unitPricesTwd: number[] | null, given = {}) => ({
  ...{ skuId, unitPricesTwd, productId: 1, name: '白蝦仁', optionText: `${skuId} 包` },
  ...given,
});
const facts = (given: Partial<HeadlineFacts> = {}): HeadlineFacts => ({
  mode: 'CAMPAIGN',
  status: 'OPEN',
  confirmed: { units: 53 },
  goal: { kind: 'UNITS', missing: 0 },
  thresholds: [30, 60],
  items: [item(1, [280, 265, 250])],
  ...given,
});

describe('the headline of a campaign', () => {
  test.each<[string, Partial<HeadlineFacts>, string]>([
    ['names the next price', {}, '再 7 份，每份便宜 NT$15'],
    ['names the goal when it is nearer', { goal: { kind: 'UNITS', missing: 5 } }, '還差 5 份成團'],
    ['names a goal of buyers first', { goal: { kind: 'BUYERS', missing: 9 } }, '還差 9 人成團'],
    [
      'names a goal of money',
      { goal: { kind: 'AMOUNT', missing: 12_000 }, thresholds: [] },
      '還差 NT$12,000 成團',
    ],
    ['names a share', { goal: { kind: 'SHARE', missing: 35 }, thresholds: [] }, '還差 35% 成團'],
    ['says that everything is reached', { confirmed: { units: 60 } }, '已達成團門檻'],
    ['tells no price where prices are hidden', { items: [item(1, null)] }, '已達成團門檻'],
    ['says how it ended', { status: 'FAILED' }, '未成團，已全額退款'],
    [
      'names the cheapest SKU and its saving where others save more or less',
      { items: [item(2, [500, 480, 440]), item(1, [280, 265, 250])] },
      '再 7 份，「1 包」每份便宜 NT$15',
    ],
    [
      'names the one that becomes cheaper where others do not',
      { items: [item(1, [280, 250, 250]), item(2, [500, 480, 440])] },
      '再 7 份，「2 包」每份便宜 NT$40',
    ],
    [
      'names the goods where there are several',
      {
        items: [
          item(1, [280, 265, 250]),
          item(2, [500, 480, 440], { productId: 2, name: '干貝', optionText: '' }),
        ],
      },
      '再 7 份，「白蝦仁 1 包」每份便宜 NT$15',
    ],
    [
      'names none where all save the same',
      { items: [item(1, [280, 265, 250]), item(2, [500, 480, 465])] },
      '再 7 份，每份便宜 NT$15',
    ],
  ])('%s', (_, given, expected) => {
    expect(campaignHeadline(facts(given))).toBe(expected);
  });

  test('counts the empty seats of a team', () => {
    const forming = { status: 'FORMING', seatsLeft: 2 };
    expect(campaignHeadline(facts({ mode: 'TEAM' }), forming)).toBe('還差 2 人成團');
    const full = { status: 'FULL', seatsLeft: 0 };
    expect(campaignHeadline(facts({ mode: 'TEAM' }), full)).toBe('這一團已額滿或結束');
  });
});

test('hidden prices have no public ladder', () => {
  const items = [
    { skuId: 1, unitPricesTwd: [1] },
    { skuId: 2, unitPricesTwd: null },
  ];
  expect(findPublicLadder({ thresholds: [], items })).toBeUndefined();
});
