import { describe, expect, test } from 'vitest';
import { campaignOf, teamOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { deadlineOf, pledgeMessageOf, settledArrival } from './pledge-message.ts';
import { quantityText } from './pledge-pieces.ts';
import { lineOf, pledgeOf } from './sample-pledge.ts';

const until = '2026-11-22T10:00:00.000Z';
const offers = { choices: ['REFUND' as const], until, teams: [] };

describe('what a pledge waits for', () => {
  test.each([
    ['its payment', { status: 'HELD' as const, payBy: until }, '付款期限', until],
    ['its owner’s choice', { offers }, '選擇期限', until],
    ['the close', {}, '結團時間', '2026-11-25T14:00:00.000Z'],
  ])('%s', (_, given, label, at) => {
    const own = { pledge: pledgeOf(given), campaign: campaignOf() };
    expect(deadlineOf(own)).toEqual({ label, at });
  });

  test('the end of its team rather than that of the whole', () => {
    const pledge = pledgeOf({ teamNo: teamOf().teamNo });
    const own = { pledge, campaign: campaignOf({ mode: 'TEAM' }) };
    expect(deadlineOf(own, teamOf())).toEqual({
      ...{ label: '成團期限', at: teamOf().expiresAt },
    });
    expect(deadlineOf(own)).toBeNull();
  });

  test('nothing, once it is over', () => {
    const own = { pledge: pledgeOf({ status: 'REFUNDED' }), campaign: campaignOf() };
    expect(deadlineOf(own)).toBeNull();
  });
});

describe('the message about a pledge', () => {
  test.each([
    ['that others make it cheaper', {}, {}, '最後的價格只會更低'],
    [
      'what happens when the goal is missed',
      {},
      { goal: { kind: 'UNITS', min: 50, reached: 43, missing: 7, ratioBps: 8_600 } },
      '沒有達到成團門檻會全額退款',
    ],
    ['that the result is near', {}, { status: 'CLOSING' }, '結果很快公布'],
    [
      'what came of it',
      { status: 'REDUCED', outcomeText: '為您保留 1 罐。' },
      {},
      '為您保留 1 罐。',
    ],
    [
      'why its money comes back',
      { status: 'REFUND_DUE', outcomeText: '未達門檻。' },
      {},
      '未達門檻。款項',
    ],
    [
      'that its money waits for an account',
      { status: 'REFUND_DUE', outcomeText: '未達門檻。', needsAccount: true },
      {},
      '未達門檻。款項等您提供帳戶後退回。',
    ],
    ['that it was left', { status: 'WITHDRAWN' }, {}, '您已退出這個團購'],
    ['that there is a choice', { offers }, {}, '沒有選擇的話會全額退款'],
  ] as const)('%s', (_, pledge, campaign, expected) => {
    const own = { pledge: pledgeOf(pledge as object), campaign: campaignOf(campaign as object) };
    expect(pledgeMessageOf(own)).toContain(expected);
  });
});

test.each([
  ['SUCCEEDED', '最終價 NT$290。預計 12月1日（二）–12月5日（六）出貨。'],
  ['PROCURING', '最終價 NT$290。預計 12月1日（二）–12月5日（六）出貨。'],
  ['ARRIVED', '最終價 NT$290。'],
] as const)(
  'a group buy that came about says when its goods come until they are there: %s',
  (status, text) => {
    const pledge = pledgeOf({ status: 'SETTLED', outcomeText: '最終價 NT$290。' });
    const own = { pledge, campaign: campaignOf({ status }) };
    expect(pledgeMessageOf(own)).toBe(text);
    expect(settledArrival(own) !== undefined).toBe(text.includes('預計'));
  },
);

test.each([
  ['2 罐', {}],
  ['2 罐，補滿箱時最多拿 4 罐（預付 4 罐）', { maxQuantity: 4 }],
  ['2 → 1 罐', { settledQuantity: 1, finalUnitPriceTwd: 290 }],
  ['2 罐', { settledQuantity: 2, finalUnitPriceTwd: 290 }],
])('pieces are shown as %s', (expected, given) => {
  expect(quantityText(lineOf(given))).toBe(expected);
});
