import { noLaterPayments } from '@kaituan/domain/payment/later-payment';
import { describe, expect, test } from 'vitest';
import { campaignOf, teamOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { changeUntilText, deadlineOf, pledgeMessageOf } from './pledge-message.ts';
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

describe('until when a pledge can be changed and left', () => {
  const withdrawUntil = '2026-11-25T14:00:00.000Z';
  test.each([
    ['as its group buy says', {}, '11月25日（三）21:00 前可以修改數量或退出'],
    [
      'longer to leave after an extension',
      { withdrawUntil },
      '11月25日（三）21:00 前可以修改數量，11月25日（三）22:00 前可以退出',
    ],
    ['only to leave', { canEdit: false, withdrawUntil }, '11月25日（三）22:00 前可以退出'],
    [
      'until the team is full or over',
      { teamNo: teamOf().teamNo, withdrawUntil: until },
      '11月22日（日）18:00 前、好友團還沒滿人時可以修改數量或退出',
    ],
    ['no longer', { canEdit: false, canWithdraw: false }, undefined],
    ['not told of one that is unpaid', { status: 'HELD' as const, canEdit: false }, undefined],
  ])('%s', (_, given, text) => {
    expect(changeUntilText({ pledge: pledgeOf(given), campaign: campaignOf() })).toBe(text);
  });
});

describe('the message about a pledge', () => {
  test.each([
    [
      'that others make it cheaper',
      {},
      {},
      '已達成團門檻，11月25日（三）22:00 結團；人越多越便宜，最後的價格只會相同或更低',
    ],
    [
      'what happens when the goal is missed',
      {},
      { goal: { kind: 'UNITS', min: 50, reached: 43, missing: 7, ratioBps: 8_600 } },
      '沒有達到成團門檻會全額退款',
    ],
    ['by when the result is there', {}, { status: 'CLOSING' }, '最晚 11月25日（三）22:20 公布'],
    [
      'by when it is there where transfers are looked for',
      {},
      { status: 'CLOSING', later: { ...noLaterPayments, transferHours: 24 } },
      '最晚 11月26日（四）10:20 公布',
    ],
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
      '未達門檻。退款已經開始',
    ],
    [
      'that its money waits for an account',
      { status: 'REFUND_DUE', outcomeText: '未達門檻。', needsAccount: true },
      {},
      '未達門檻。款項等您提供帳戶後退回。',
    ],
    ['that it was left', { status: 'WITHDRAWN' }, {}, '您已退出這個團購，款項會全額退回。'],
    [
      'that the money of one that was left is back',
      { status: 'WITHDRAWN', refundTwd: 740, refundedTwd: 740 },
      {},
      '您已退出這個團購，款項已全額退回。',
    ],
    [
      'that the money of one that was left waits for an account',
      { status: 'WITHDRAWN', refundTwd: 740, needsAccount: true },
      {},
      '款項等您提供帳戶後全額退回。',
    ],
    [
      'that nothing was taken for one that was never paid',
      { status: 'EXPIRED', paidTwd: 0 },
      {},
      '沒有收取款項',
    ],
    [
      'what its member chooses from where a team stays short',
      { teamNo: teamOf().teamNo, owedTwd: 740 },
      { mode: 'TEAM' },
      '由您選擇換團、原價購買或取消，取消就不用付款。',
    ],
    ['that there is a choice', { offers }, {}, '沒有選擇的話會全額退款'],
  ] as const)('%s', (_, pledge, campaign, expected) => {
    const own = { pledge: pledgeOf(pledge as object), campaign: campaignOf(campaign as object) };
    expect(pledgeMessageOf(own)).toContain(expected);
  });
});

test.each([
  ['SUCCEEDED', '最終價 NT$290。預計 12月1日（二）–12月5日（六）出貨。'],
  ['PROCURING', '最終價 NT$290。預計 12月1日（二）–12月5日（六）出貨。'],
  ['ARRIVED', '最終價 NT$290。商品已到店家，正在分裝；寄出時會通知您。'],
  ['DISTRIBUTING', '最終價 NT$290。店家正在出貨，進度在訂單裡。'],
  ['CLOSED', '最終價 NT$290。團購已圓滿結束，收貨與售後在訂單裡。'],
] as const)('a group buy that came about says where its goods are: %s', (status, text) => {
  const pledge = pledgeOf({ status: 'SETTLED', outcomeText: '最終價 NT$290。' });
  const own = { pledge, campaign: campaignOf({ status }) };
  expect(pledgeMessageOf(own)).toBe(text);
});

test.each([
  ['2 罐', {}],
  ['2 罐，補滿箱時最多拿 4 罐（預付 4 罐）', { maxQuantity: 4 }],
  ['2 → 1 罐', { settledQuantity: 1, finalUnitPriceTwd: 290 }],
  ['2 罐', { settledQuantity: 2, finalUnitPriceTwd: 290 }],
])('pieces are shown as %s', (expected, given) => {
  expect(quantityText(lineOf(given))).toBe(expected);
});
