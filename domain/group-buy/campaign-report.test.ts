import { expect, test } from 'vitest';
import { progressOf } from './campaign-goal.ts';
import {
  type CampaignReport,
  chatText,
  reportOf,
  supplierRows,
  supplierText,
} from './campaign-report.ts';

const goal = { kind: 'UNITS' as const, min: 60 };
const report: CampaignReport = {
  ...{ title: '愛文芒果 產地團', closesAt: '2031-06-05T12:00:00.000Z', isOpen: true },
  ...{ buyers: 20, units: 45, goal, caseQty: 6, shopFills: 0 },
  progress: progressOf(goal, { buyers: 20, units: 45, amountTwd: 20_000 }),
  ladder: {
    startPrices: [{ skuId: 1, unitPriceTwd: 480 }],
    rungs: [
      { threshold: 30, prices: [{ skuId: 1, unitPriceTwd: 450 }] },
      { threshold: 60, prices: [{ skuId: 1, unitPriceTwd: 420 }] },
    ],
  },
  items: [{ skuId: 1, code: 'MANGO-5', name: '愛文芒果', optionText: '5 斤', units: 45 }],
};

test('a text for a chat tells price, next price, goal and link', () => {
  expect(chatText(report, 'https://shop.example/group-buys/1')).toBe(
    `【愛文芒果 產地團】
目前 20 人、45 份，還差 15 份成團
・愛文芒果 5 斤 NT$450，再 15 份就是 NT$420
⏰ 6/5（週四） 20:00 結團
https://shop.example/group-buys/1`,
  );
});

test('the supplier’s text has the pieces and what the last case lacks', () => {
  expect(supplierText(report)).toBe(`愛文芒果 產地團 採購單
MANGO-5 愛文芒果 5 斤 × 45（7 箱，零 3 份，差 3 份滿箱）
合計 45 份，每箱 6 份`);
});

test('the same as a table', () => {
  expect(supplierRows(report)).toEqual([
    ['貨號', '商品', '規格', '數量', '箱數'],
    ['MANGO-5', '愛文芒果', '5 斤', 45, '7 箱，零 3 份，差 3 份滿箱'],
  ]);
});

test('nobody is asked for what nobody wants', () => {
  const items = report.items.map((item) => ({ ...item, units: 0 }));
  expect(supplierText({ ...report, items })).not.toContain('MANGO-5');
});

test('a group buy as staff see it is open until its close', () => {
  const { isOpen: _, buyers: confirmedBuyers, units: confirmedUnits, ...rest } = report;
  const seen = (status: 'OPEN' | 'SUCCEEDED') =>
    reportOf({ ...rest, status, confirmedBuyers, confirmedUnits });
  expect(seen('OPEN')).toMatchObject(report);
  expect(seen('SUCCEEDED').isOpen).toBe(false);
});
