import { describe, expect, test } from 'vitest';
import {
  formatDayTime,
  goalAmount,
  heldLine,
  nextRungLine,
  shipWindow,
} from './campaign-labels.ts';
import { campaignOf, itemOf } from './sample-campaign.ts';

describe('the next rung in one line', () => {
  test('tells what is missing and what a piece then costs less', () => {
    expect(nextRungLine(campaignOf())).toBe('再 7 份，每份便宜 NT$15');
  });

  test('tells from which to which where SKUs differ', () => {
    const items = [itemOf(), itemOf({ skuId: 2, unitPricesTwd: [200, 195, 190] })];
    expect(nextRungLine(campaignOf({ items }))).toBe('再 7 份，每份便宜 NT$5–15');
  });

  test('is silent at the last rung', () => {
    expect(nextRungLine(campaignOf({ confirmed: { buyers: 60, units: 120 } }))).toBeUndefined();
  });

  test('keeps prices to itself that are not told', () => {
    const items = [itemOf({ unitPricesTwd: null })];
    expect(nextRungLine(campaignOf({ items, hiddenPrice: 'SIGN_IN' }))).toBe(
      '再 7 份，就到下一階優惠價',
    );
  });
});

test('goals are told in what they count', () => {
  expect(goalAmount(campaignOf().goal, 30)).toBe('30 份');
  expect(goalAmount({ ...campaignOf().goal, kind: 'BUYERS' }, 12)).toBe('12 人');
  expect(goalAmount({ ...campaignOf().goal, kind: 'AMOUNT' }, 20_000)).toBe('NT$20,000');
});

test('nobody paying is not worth a word', () => {
  expect(heldLine(campaignOf())).toBe('2 人付款中');
  expect(heldLine(campaignOf({ held: { buyers: 0, units: 0 } }))).toBeUndefined();
});

test('moments are told in Taipei', () => {
  expect(formatDayTime('2026-11-25T14:00:00.000Z')).toBe('11月25日（三）22:00');
  expect(shipWindow(campaignOf())).toBe('12月1日（二） – 12月5日（六）');
});
