import { shipWindow } from '@kaituan/domain/group-buy/ship-window';
import { describe, expect, test } from 'vitest';
import { goalAmount, heldLine, nextRungLine, teamTimeText } from './campaign-labels.ts';
import { countedAs, sharedUnit } from './joiner-words.ts';
import { campaignOf, itemOf } from './sample-campaign.ts';

describe('the next rung in one line', () => {
  test('shows what is missing and the saving per piece', () => {
    expect(nextRungLine(campaignOf())).toBe('再 7 份，每份便宜 NT$15');
  });

  test('shows the saving of the cheapest where SKUs differ, and names it', () => {
    const small = itemOf({ skuId: 2, optionText: '350g', unitPricesTwd: [200, 195, 190] });
    const items = [itemOf(), small];
    expect(nextRungLine(campaignOf({ items }))).toBe('再 7 份，「350g」每份便宜 NT$5');
  });

  test('is silent at the last rung', () => {
    expect(nextRungLine(campaignOf({ confirmed: { buyers: 60, units: 120 } }))).toBeUndefined();
  });

  test('shows no hidden prices', () => {
    const items = [itemOf({ unitPricesTwd: null })];
    expect(nextRungLine(campaignOf({ items, hiddenPrice: 'SIGN_IN' }))).toBe(
      '再 7 份，就到下一階優惠價',
    );
  });
});

test('goals are shown in their unit', () => {
  expect(goalAmount(campaignOf().goal, 30)).toBe('30 份');
  expect(goalAmount({ ...campaignOf().goal, kind: 'BUYERS' }, 12)).toBe('12 人');
  expect(goalAmount({ ...campaignOf().goal, kind: 'AMOUNT' }, 20_000)).toBe('NT$20,000');
});

test('says that a set is one piece, and nothing where pieces are sold as such', () => {
  expect(countedAs([{ unitLabel: '組' }, { unitLabel: '組' }])).toBe('（1 組算 1 份）');
  expect(countedAs([{ unitLabel: '組' }, { unitLabel: '包' }, { unitLabel: '份' }])).toBe(
    '（1 組或 1 包算 1 份）',
  );
  expect(countedAs([{ unitLabel: '份' }])).toBe('');
});

test('a team that opens has its hours, or until the group buy closes', () => {
  const [serverTime, closesAt] = ['2026-11-21T04:00:00.000Z', '2026-11-22T12:00:00.000Z'];
  expect(teamTimeText(24, { serverTime, closesAt })).toBe('開團後 24 小時內湊滿');
  expect(teamTimeText(48, { serverTime, closesAt })).toBe('11月22日（日）20:00 前湊滿');
});

test('no text when nobody is paying', () => {
  expect(heldLine(campaignOf())).toBe('2 人付款中');
  const later = { transferHours: 24, paysOnDelivery: false, paysAtPickup: false };
  expect(heldLine(campaignOf({ later }))).toBe('2 人保留中（待付款）');
  expect(heldLine(campaignOf({ held: { buyers: 0, units: 0 } }))).toBeUndefined();
});

test('goods leave in a window of days', () => {
  expect(shipWindow(campaignOf())).toBe('12月1日（二）–12月5日（六）');
});

test('goods are counted in the unit that all of them share, else in pieces', () => {
  const jar = itemOf({ unitLabel: '罐' });
  expect(sharedUnit([jar, jar])).toBe('罐');
  expect(sharedUnit([jar, itemOf({ unitLabel: '箱' })])).toBe('份');
});
