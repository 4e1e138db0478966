import { describe, expect, test } from 'vitest';
import { campaignHeadline, findPublicLadder, type HeadlineFacts } from './campaign-headline.ts';

const facts = (given: Partial<HeadlineFacts> = {}): HeadlineFacts => ({
  mode: 'CAMPAIGN',
  status: 'OPEN',
  confirmed: { units: 53 },
  goal: { kind: 'UNITS', missing: 0 },
  thresholds: [30, 60],
  items: [{ skuId: 1, unitPricesTwd: [280, 265, 250] }],
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
    [
      'tells no price where prices are hidden',
      { items: [{ skuId: 1, unitPricesTwd: null }] },
      '已達成團門檻',
    ],
    ['says how it ended', { status: 'FAILED' }, '未成團，已全額退款'],
    [
      'tells from which to which where SKUs fall differently',
      {
        items: [
          { skuId: 1, unitPricesTwd: [280, 265, 250] },
          { skuId: 2, unitPricesTwd: [500, 480, 440] },
        ],
      },
      '再 7 份，每份最多便宜 NT$40',
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
