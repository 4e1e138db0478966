import { describe, expect, test } from 'vitest';
import {
  mayGetCheaper,
  owedLessText,
  pledgeSavingsOf,
  savingsPreviewOf,
} from './savings-preview.ts';

const prices = (unitPriceTwd: number) => [{ skuId: 1, unitPriceTwd }];
const ladder = {
  startPrices: prices(1_300),
  rungs: [
    { threshold: 20, prices: prices(1_285) },
    { threshold: 1_500, prices: prices(100) },
  ],
};
const preview = (units: number, quantity: number, ceilingUnitPriceTwd: number) =>
  savingsPreviewOf(ladder, units, { skuId: 1, quantity, ceilingUnitPriceTwd });

describe('what a pledge saves', () => {
  test('is shown for the next rung', () => {
    expect(preview(13, 2, 1_300)).toMatchObject({
      refundNowTwd: 0,
      next: { rung: 1, unitsMissing: 7, savedPerPieceTwd: 15, refundTwd: 30 },
      text: '再 7 份，每份便宜 NT$15，會退您 NT$30',
    });
  });

  test('counts the whole refund, naming the part due already', () => {
    const { refundNowTwd, text } = preview(20, 2, 1_300);
    expect(refundNowTwd).toBe(30);
    expect(text).toBe('再 1,480 份，每份再便宜 NT$1,185，會退您 NT$2,400（含目前的 NT$30）');
  });

  test('has no refund for visitors who have not joined', () => {
    expect(preview(13, 0, 1_300).text).toBe('再 7 份，每份便宜 NT$15');
  });

  test('looks below the ceiling when the rung was lost again', () => {
    expect(preview(13, 2, 1_285)).toMatchObject({ refundNowTwd: 0, next: { rung: 2 } });
  });

  test('is empty where the price never falls', () => {
    const pledged = { skuId: 1, quantity: 2, ceilingUnitPriceTwd: 1_300 };
    const flat = { startPrices: prices(1_300), rungs: [] };
    expect(savingsPreviewOf(flat, 40, pledged)).toEqual({ refundNowTwd: 0, next: null, text: '' });
    expect(pledgeSavingsOf(flat, 40, [pledged]).text).toBe('');
  });

  test('ends with the last rung', () => {
    expect(preview(1_500, 1, 1_300)).toMatchObject({
      next: null,
      text: '已達最低價，會退您 NT$1,200',
    });
    expect(preview(1_500, 1, 100).text).toBe('已達最低價');
  });
});

describe('what a pledge of several SKUs saves', () => {
  const two = (first: number, second: number) => [
    { skuId: 1, unitPriceTwd: first },
    { skuId: 2, unitPriceTwd: second },
  ];
  const both = {
    startPrices: two(300, 200),
    rungs: [
      { threshold: 10, prices: two(280, 190) },
      { threshold: 30, prices: two(280, 150) },
    ],
  };
  const lines = [
    { skuId: 1, quantity: 2, ceilingUnitPriceTwd: 300 },
    { skuId: 2, quantity: 3, ceilingUnitPriceTwd: 200 },
  ];

  test('is summed at the next rung', () => {
    expect(pledgeSavingsOf(both, 4, lines)).toEqual({
      refundNowTwd: 0,
      refundAtNextRungTwd: 70,
      text: '再 6 份，會退您 NT$70',
    });
  });

  test('names only the SKU that still falls, with the whole refund', () => {
    expect(pledgeSavingsOf(both, 12, lines)).toEqual({
      refundNowTwd: 70,
      refundAtNextRungTwd: 190,
      text: '再 18 份，每份再便宜 NT$40，會退您 NT$190（含目前的 NT$70）',
    });
  });

  test('is paid less of where it is paid with the goods, and nothing is refunded', () => {
    const owed = (units: number) => pledgeSavingsOf(both, units, lines, owedLessText).text;
    expect(owed(4)).toBe('再 6 份，付款時少付 NT$70');
    expect(owed(12)).toBe('再 18 份，每份再便宜 NT$40，付款時少付 NT$190（含目前的 NT$70）');
    expect(owed(40)).toBe('已達最低價，付款時少付 NT$190');
  });

  test('equals that of a single line', () => {
    const [line] = lines;
    if (!line) throw new Error('no line');
    for (const units of [0, 12, 40]) {
      const { refundNowTwd, next, text } = savingsPreviewOf(both, units, line);
      const refundAtNextRungTwd = next?.refundTwd ?? null;
      expect(pledgeSavingsOf(both, units, [line])).toEqual({
        refundNowTwd,
        refundAtNextRungTwd,
        text,
      });
    }
  });
});

test.each([
  ['before a rung', 13, 1_300, true],
  ['at the last rung, joined before it', 1_500, 1_300, true],
  ['at the last rung, joined at its price', 1_500, 100, false],
])('it may get cheaper %s', (_, units, ceilingUnitPriceTwd, expected) => {
  const line = { skuId: 1, quantity: 2, ceilingUnitPriceTwd };
  expect(mayGetCheaper(pledgeSavingsOf(ladder, units, [line]))).toBe(expected);
});
