import { expect, test } from 'vitest';
import { campaignFixture, pledgeFixture } from '../campaign-fixture.ts';
import { mostPiecesOf, previewEdit, wantedOf } from './edit-preview.ts';
import { listMoneyRows } from './money-rows.ts';

const [line] = pledgeFixture().lines;
if (!line) throw new Error('the fixture has a line');
/** Five packs at NT$280, of which the newest price is NT$265. */
const five = pledgeFixture({
  lines: [{ ...line, quantity: 5, maxQuantity: 5 }],
  paidTwd: 1_500,
});
const campaign = campaignFixture();
const wanting = (quantity: number, maxQuantity = quantity) =>
  new Map([[11, { quantity, maxQuantity }]]);

test('nothing changed changes no money', () => {
  expect(previewEdit(five, campaign, wantedOf(five))).toEqual({ kind: 'SAME' });
});

test('fewer pieces bring back their money, and what all others cost less by now', () => {
  const preview = previewEdit(five, campaign, wanting(3));
  expect(preview).toEqual({ kind: 'LOWER', refundTwd: 5 * 280 - 3 * 265 });
});

test('more pieces are paid anew, all at the lower price, and what was paid comes back', () => {
  const preview = previewEdit(five, campaign, wanting(6));
  expect(preview).toEqual({ kind: 'RAISE', dueTwd: 6 * 265, backTwd: 1_500 });
});

test('more tolerance is a raise too: it is paid in advance', () => {
  expect(previewEdit(five, campaign, wanting(5, 6)).kind).toBe('RAISE');
});

test('where prices are hidden the price that was joined at holds', () => {
  const hidden = campaign.items.map((item) => ({ ...item, unitPriceTwd: null }));
  const preview = previewEdit(five, campaignFixture({ items: hidden }), wanting(3));
  expect(preview).toEqual({ kind: 'LOWER', refundTwd: 2 * 280 });
});

test.each([
  ['nobody limits it', {}, 999],
  ['a member’s limit', { perMemberMax: 6 }, 6],
  ['what is left beside the own pieces', { unitsLeft: [{ skuId: 11, left: 2 }] }, 4],
  ['the lowest of all', { perOrderMax: 3, unitsLeft: [{ skuId: 11, left: 2 }] }, 3],
])('the most pieces are limited by %s', (_, given, most) => {
  expect(mostPiecesOf(line, campaignFixture(given))).toBe(most);
});

test('the money of a pledge adds up, and what may come back is told apart', () => {
  const rows = listMoneyRows(pledgeFixture({ paidTwd: 660, refundTwd: 200, refundedTwd: 150 }));
  expect(rows.map(({ name, amountTwd }) => [name, amountTwd])).toEqual([
    ['已付款', 660],
    ['已退款', -150],
    ['退款處理中', -50],
    ['實付', 460],
    ['現在結單會退回', 30],
    ['達到下一階會退回', 60],
  ]);
  expect(listMoneyRows(pledgeFixture({ paidTwd: 0, status: 'HELD' }))).toEqual([]);
});
