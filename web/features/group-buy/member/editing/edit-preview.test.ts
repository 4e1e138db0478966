import { expect, test } from 'vitest';
import { campaignOf, itemOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { listMoneyRows } from '#web/features/group-buy/member/money-rows.ts';
import { variantsFor } from '#web/features/group-buy/member/pledge-pieces.ts';
import { lineOf, pledgeOf } from '#web/features/group-buy/member/sample-pledge.ts';
import {
  findPieceLimit,
  findPiecesMistake,
  maxPiecesOf,
  previewEdit,
  requestedPiecesOf,
} from './edit-preview.ts';

/** Five jars at NT$320; 50 of the others make it NT$305. */
const five = pledgeOf({ lines: [lineOf({ quantity: 5, maxQuantity: 5 })], paidTwd: 1_700 });
const with55 = { confirmed: { buyers: 30, units: 55 } };
const campaign = campaignOf(with55);
const wanting = (quantity: number, maxQuantity = quantity) =>
  new Map([[1, { quantity, maxQuantity }]]);

test('nothing changed changes no money', () => {
  expect(previewEdit(five, campaign, requestedPiecesOf(five))).toEqual({ kind: 'SAME' });
});

test('fewer pieces bring back their money, and what all others cost less by now', () => {
  const preview = previewEdit(five, campaign, wanting(3));
  expect(preview).toEqual({ kind: 'LOWER', refundTwd: 5 * 320 - 3 * 305, shippingTwd: 0 });
});

const goods = [{ skuId: 1, productId: 11, unitPriceTwd: 320, orderedQuantity: 5 }];
const parcel = { feeTwd: 100, orderedFeeTwd: 100, tiers: [{ minGoodsTwd: 0, feeTwd: 100 }], goods };
const sentFor100 = { ...five, parcels: [parcel] };

test('of more pieces only the difference is due, all of them at the lower price', () => {
  const difference = {
    kind: 'CHANGE',
    differenceTwd: 6 * 305 - 5 * 320,
    shippingTwd: 0,
    cheaperTwd: 5 * 15,
  };
  expect(previewEdit(sentFor100, campaign, wanting(6))).toEqual(difference);
});

test('more pieces that reach free shipping cost so much less', () => {
  const tiers = [
    { minGoodsTwd: 0, feeTwd: 100 },
    { minGoodsTwd: 1_800, feeTwd: 0 },
  ];
  const nearlyFree = { ...five, parcels: [{ ...parcel, tiers }] };
  const difference = {
    kind: 'CHANGE',
    differenceTwd: 6 * 305 - 1_600 - 100,
    shippingTwd: -100,
    cheaperTwd: 75,
  };
  expect(previewEdit(nearlyFree, campaign, wanting(6))).toEqual(difference);
});

test('another variant of the product costs the difference to it, other goods cannot be taken', () => {
  const items = [itemOf({ productId: 11 }), itemOf({ skuId: 2, productId: 11 })];
  const other = campaignOf({
    ...with55,
    items: items.map((item, index) => ({ ...item, unitPricesTwd: [400 - index * 100] })),
    thresholds: [],
  });
  const bundle = new Map([[2, { quantity: 5, maxQuantity: 5 }]]);
  expect(previewEdit(sentFor100, other, bundle)).toEqual({
    ...{ kind: 'CHANGE', differenceTwd: 5 * 300 - 5 * 320, shippingTwd: 0, cheaperTwd: 0 },
  });
  expect(variantsFor(sentFor100, other).map(({ skuId }) => skuId)).toEqual([1, 2]);
  const foreign = { ...other, items: items.map((item) => ({ ...item, productId: item.skuId })) };
  expect(previewEdit(sentFor100, { ...other, items: foreign.items }, bundle).kind).toBe(
    'NO_PARCEL',
  );
});

test('a price that only the own pieces reached is no lower price', () => {
  const with54 = campaignOf({ confirmed: { buyers: 30, units: 54 } });
  expect(previewEdit(five, with54, wanting(3))).toMatchObject({ refundTwd: 2 * 320 });
});

test('so few pieces that sending them costs something bring back less', () => {
  const tiers = [
    { minGoodsTwd: 0, feeTwd: 100 },
    { minGoodsTwd: 1_000, feeTwd: 0 },
  ];
  const parcels = [{ feeTwd: 0, orderedFeeTwd: 0, tiers, goods }];
  const with54 = campaignOf({ confirmed: { buyers: 30, units: 54 } });
  const sent = { ...five, parcels };
  expect(previewEdit(sent, with54, wanting(4))).toMatchObject({ refundTwd: 320, shippingTwd: 0 });
  expect(previewEdit(sent, with54, wanting(3))).toMatchObject({
    ...{ refundTwd: 2 * 320 - 100, shippingTwd: 100 },
  });
});

test('more tolerance is a raise too: it is paid in advance', () => {
  expect(previewEdit(sentFor100, campaign, wanting(5, 6)).kind).toBe('CHANGE');
});

test('where prices are hidden the price that was joined at holds', () => {
  const hidden = campaignOf({
    ...with55,
    items: [itemOf({ unitPriceTwd: null, unitPricesTwd: null })],
  });
  const preview = previewEdit(five, hidden, wanting(3));
  expect(preview).toMatchObject({ kind: 'LOWER', refundTwd: 2 * 320 });
});

test.each([
  ['nobody', { unitsLeft: [{ skuId: 1, left: null }] }, 999],
  ['a member’s limit', { perMemberMax: 6 }, 6],
  ['what is left beside the own pieces', { unitsLeft: [{ skuId: 1, left: 2 }] }, 4],
  ['the lowest of all', { perOrderMax: 3, unitsLeft: [{ skuId: 1, left: 2 }] }, 3],
])('the most pieces are limited by %s', (_, given, max) => {
  expect(maxPiecesOf(lineOf(), campaignOf(given))).toBe(max);
});

test('too many pieces are told in the unit of the limit', () => {
  const set = itemOf({ skuId: 2, optionText: '3 罐', unitLabel: '組' });
  const mixed = campaignOf({ items: [itemOf(), set], perMemberMax: 4 });
  const two = pledgeOf({ lines: [lineOf({ quantity: 2, maxQuantity: 2 })] });
  const wanted = new Map([
    [1, { quantity: 1, maxQuantity: 1 }],
    [2, { quantity: 4, maxQuantity: 4 }],
  ]);
  expect(findPieceLimit(mixed)).toEqual({ max: 4, unit: '份', name: '每人限購' });
  expect(findPiecesMistake(two, mixed, wanted)).toBe(
    '超過每人限購數量：最多 4 份，現在選了 5 份。',
  );
  const jars = campaignOf({ perMemberMax: 4 });
  expect(findPiecesMistake(two, jars, wanting(5))).toContain('最多 4 罐，現在選了 5 罐');
});

test('failed refunds are not shown as refunded', () => {
  const given = { paidTwd: 740, refundTwd: 300, refundedTwd: 100, refundFailedTwd: 150 };
  const rows = listMoneyRows(pledgeOf({ ...given, shippingKeptTwd: 80, savings: null }));
  expect(rows.map(({ name, amountTwd }) => [name, amountTwd])).toEqual([
    ['已付款', 740],
    ['已退款', -100],
    ['退款處理中', -50],
    ['退款未成功，待店家處理', -150],
    ['應實付', 440],
    ['（含減量後的運費）', 80],
  ]);
});

test('the amounts of a pledge add up, with possible refunds apart', () => {
  const rows = listMoneyRows(pledgeOf({ paidTwd: 660, refundTwd: 200, refundedTwd: 150 }));
  expect(rows.map(({ name, amountTwd }) => [name, amountTwd])).toEqual([
    ['已付款', 660],
    ['已退款', -150],
    ['退款處理中', -50],
    ['實付', 460],
    ['現在結團會退回', 30],
    ['達到下一階會退回', 60],
  ]);
  expect(listMoneyRows(pledgeOf({ paidTwd: 0, status: 'HELD' }))).toEqual([]);
});

test('names what was paid beforehand to fill a case, while it may come back', () => {
  const lines = [lineOf({ quantity: 2, maxQuantity: 4, ceilingUnitPriceTwd: 171 })];
  const extra = { name: '（含湊箱預付，沒用到會退回）', amountTwd: 342 };
  expect(listMoneyRows(pledgeOf({ lines, paidTwd: 684 }))).toContainEqual(extra);
  const settled = listMoneyRows(pledgeOf({ lines, paidTwd: 684, status: 'SETTLED' }));
  expect(settled).not.toContainEqual(extra);
});
