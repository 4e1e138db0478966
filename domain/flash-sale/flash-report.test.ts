import { expect, test } from 'vitest';
import { type FlashReport, flashChatText } from './flash-report.ts';

const report: FlashReport = {
  ...{ title: '週三限時搶購', state: 'SCHEDULED' },
  ...{ startsAt: '2031-06-04T04:00:00.000Z', endsAt: '2031-06-04T14:00:00.000Z' },
  items: [
    {
      ...{ name: '草蝦', optionText: '1 公斤', unitLabel: '包', flashPriceTwd: 1219 },
      ...{ ordinaryPriceTwd: 1280, perMember: 2, stock: 20, left: 6 },
    },
  ],
};
const linesOf = (given: Partial<FlashReport>) =>
  flashChatText({ ...report, ...given }, 'https://shop.example/products/1').split('\n');

test('a sale to come is shown with its start, a running one with what is left', () => {
  expect(linesOf({})).toEqual([
    '【限時搶購】週三限時搶購',
    '・草蝦 1 公斤 NT$1,219（平常 NT$1,280），限量 20 包，每人限 2 包',
    expect.stringMatching(/^⏰ 6\/4.*12:00 開始，6\/4.*22:00 結束$/),
    'https://shop.example/products/1',
  ]);
  expect(linesOf({ state: 'LIVE' })[1]).toContain('，剩 6 包，每人限 2 包');
});

test('what is over says so', () => {
  expect(linesOf({ state: 'SOLD_OUT' })[2]).toContain('搶購一空');
  expect(linesOf({ state: 'CANCELLED' })[2]).toContain('取消');
  const items = report.items.map((item) => ({ ...item, ordinaryPriceTwd: null }));
  expect(linesOf({ state: 'ENDED', items })[1]).toBe('・草蝦 1 公斤 NT$1,219');
});
