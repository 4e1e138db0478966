import type { CampaignCard, CampaignProgress } from '@kaituan/contract/group-buy/campaign';
import { describe, expect, it } from 'vitest';
import { mergeProgress } from './merge-progress.ts';

const progressAt = (second: number, units: number, rung = 0): CampaignProgress => ({
  campaignId: 1,
  status: 'OPEN',
  closesAt: '2026-05-02T04:00:00.000Z',
  confirmed: { buyers: 1, units },
  held: { buyers: 0, units: 0 },
  goal: { kind: 'UNITS', min: 10, reached: units, missing: 10 - units, ratioBps: units * 1_000 },
  rung,
  unitsToNextRung: null,
  unitsLeft: [],
  serverTime: new Date(Date.UTC(2026, 4, 1, 4, 0, second)).toISOString(),
});
const item = { skuId: 5, unitPricesTwd: [100, 85], unitPriceTwd: 100, unitsConfirmed: 2 };
const card = { ...progressAt(10, 2), title: '高山茶', items: [item] } as unknown as CampaignCard;

describe('a group buy with its live progress', () => {
  it('merges newer progress and keeps the rest', () => {
    const merged = mergeProgress(card, progressAt(11, 7));
    expect(merged).toMatchObject({ title: '高山茶', confirmed: { units: 7 } });
    expect(card.confirmed.units).toBe(2);
  });

  it('never goes back in time', () => {
    expect(mergeProgress(card, progressAt(9, 1))).toBe(card);
    expect(mergeProgress(card, progressAt(10, 1))).toBe(card);
  });

  it('ignores the progress of another one, and none', () => {
    expect(mergeProgress(card, { ...progressAt(20, 9), campaignId: 2 })).toBe(card);
    expect(mergeProgress(card, undefined)).toBe(card);
  });

  it('shows the price of the reached rung', () => {
    const [cheaper] = mergeProgress(card, progressAt(11, 9, 1)).items;
    expect(cheaper?.unitPriceTwd).toBe(85);
  });

  it('counts the pieces of its only SKU, and guesses none of several', () => {
    expect(mergeProgress(card, progressAt(11, 9)).items[0]?.unitsConfirmed).toBe(9);
    const two = { ...card, items: [item, { ...item, skuId: 6 }] } as unknown as CampaignCard;
    expect(mergeProgress(two, progressAt(11, 9)).items[1]?.unitsConfirmed).toBe(2);
  });

  it('shows no price where prices are hidden', () => {
    const hidden = { ...item, unitPricesTwd: null, unitPriceTwd: null };
    const merged = mergeProgress({ ...card, items: [hidden] } as never, progressAt(11, 9, 1));
    expect((merged as CampaignCard).items[0]?.unitPriceTwd).toBeNull();
  });
});
