import { feeText, wayTexts } from '@kaituan/domain/shipping/fee-text';
import { describe, expect, test } from 'vitest';
import type { CampaignParcel } from '#web/features/group-buy/campaign/campaign-query.ts';
import { itemOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { joinFeesOf, parcelFeeOf } from './join-fees.tsx';

const tiers = [
  { minGoodsTwd: 0, feeTwd: 100 },
  { minGoodsTwd: 1_000, feeTwd: 0 },
];
const parcelOf = (given: Partial<CampaignParcel> = {}): CampaignParcel => ({
  temperature: 'AMBIENT',
  skuIds: [1],
  sizes: [],
  ways: [{ method: 'HOME_AMBIENT', name: '宅配（常溫）', tiers }],
  ...given,
});
const choices = (quantity: number, extra = 0) => ({
  1: { quantity, extra, isAllOrNothing: false },
});

describe('shipping fees as text', () => {
  test.each([
    [tiers, 'NT$100，滿 NT$1,000 免運'],
    [[{ minGoodsTwd: 0, feeTwd: 0 }], '免運'],
    [[{ minGoodsTwd: 300, feeTwd: 160 }], '滿 NT$300 NT$160'],
  ])('from its tiers', (tiers, text) => {
    expect(feeText({ tiers })).toBe(text);
  });

  test('names ways together that cost the same', () => {
    const cheap = [{ minGoodsTwd: 0, feeTwd: 60 }];
    const ways: CampaignParcel['ways'] = [
      { method: 'HOME_AMBIENT', name: '宅配（常溫）', tiers },
      { method: 'CVS_711', name: '7-ELEVEN 超商取貨', tiers: cheap },
      { method: 'CVS_FAMILY', name: '全家超商取貨', tiers: cheap },
    ];
    expect(wayTexts({ ways })).toEqual([
      '宅配（常溫）：NT$100，滿 NT$1,000 免運',
      '7-ELEVEN 超商取貨、全家超商取貨：NT$60',
    ]);
  });
});

describe('what sending the chosen goods costs', () => {
  test('is the fee of the first way that takes them, and what is missing until it is free', () => {
    const pieces = [{ skuId: 1, quantity: 3, unitPriceTwd: 320 }];
    const fee = { temperature: 'AMBIENT', way: '宅配（常溫）', feeTwd: 100, missingTwd: 40 };
    expect(parcelFeeOf(parcelOf(), pieces)).toEqual(fee);
    expect(joinFeesOf({ items: [itemOf()], parcels: [parcelOf()] }, choices(2, 1))).toEqual([fee]);
    expect(parcelFeeOf(parcelOf({ ways: [] }), pieces)).toBeUndefined();
  });

  test('passes over a way that these pieces are too heavy, too light or too large for', () => {
    const cheap = [{ minGoodsTwd: 0, feeTwd: 60 }];
    const ways: CampaignParcel['ways'] = [
      { method: 'CVS_711', name: '7-ELEVEN 超商取貨', tiers: cheap },
      { method: 'HOME_AMBIENT', name: '宅配（常溫）', tiers },
    ];
    const wayOf = (weightG: number | null, sidesMm: [number, number, number] | null = null) => {
      const parcel = parcelOf({ ways, sizes: [{ skuId: 1, weightG, sidesMm }] });
      return joinFeesOf({ items: [itemOf()], parcels: [parcel] }, choices(2))[0]?.way;
    };
    expect(wayOf(2_500)).toBe('7-ELEVEN 超商取貨');
    expect(wayOf(2_501)).toBe('宅配（常溫）');
    expect(wayOf(20)).toBe('宅配（常溫）');
    expect(wayOf(300, [451, 10, 10])).toBe('宅配（常溫）');
    expect(wayOf(null)).toBe('7-ELEVEN 超商取貨');
  });

  test('is listed by parcel, without empty ones', () => {
    const items = [itemOf(), itemOf({ skuId: 2 })];
    const parcels = [parcelOf(), parcelOf({ temperature: 'FROZEN', skuIds: [2] })];
    expect(joinFeesOf({ items, parcels }, choices(4))).toEqual([
      { temperature: 'AMBIENT', way: '宅配（常溫）', feeTwd: 0, missingTwd: null },
    ]);
  });

  test('is undefined where prices are hidden', () => {
    const items = [itemOf({ unitPriceTwd: null })];
    expect(joinFeesOf({ items, parcels: [parcelOf()] }, choices(2))).toEqual([]);
  });
});
