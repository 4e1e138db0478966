import { expect, test } from 'vitest';
import { previewEarnings } from './earnings-preview.ts';

test('a group buy earns its price less cost and fee, at each step', () => {
  const steps = [
    { threshold: 1, unitPriceTwd: 450 },
    { threshold: 30, unitPriceTwd: 390 },
  ];
  expect(previewEarnings(steps, { costTwd: 380, feeBps: 275 })).toEqual([
    { threshold: 1, unitPriceTwd: 450, feeTwd: 13, pieceTwd: 57, totalTwd: 57 },
    { threshold: 30, unitPriceTwd: 390, feeTwd: 11, pieceTwd: -1, totalTwd: -30 },
  ]);
  expect(previewEarnings(steps, { costTwd: 0, feeBps: 0 })[1]).toMatchObject({ totalTwd: 11_700 });
});
