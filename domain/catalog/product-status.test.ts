import { expect, test } from 'vitest';
import { findStatusMistake, listWithdrawals, type SellingFacts } from './product-status.ts';

test('what has a variant and a channel is put on sale', () => {
  expect(findStatusMistake({ variantCount: 2, channelCount: 1 })).toBeUndefined();
  expect(findStatusMistake({ variantCount: 0, channelCount: 1 })).toContain('規格');
  expect(findStatusMistake({ variantCount: 2, channelCount: 0 })).toContain('通路');
});

const sold: SellingFacts = {
  ...{ productStatus: 'ACTIVE', restricted: 'NONE', channelIds: [1, 2] },
  ...{ displayTimestamp: 100, maxEndTimestamp: 900 },
};
const group = {
  kind: 'GROUP_BUY',
  title: '中秋團',
  channelId: 1,
  startsAt: 200,
  endsAt: 500,
} as const;

test.each([
  ['status', { productStatus: 'ARCHIVED' }, '團購「中秋團」還沒結束，不能下架或藏起來'],
  ['status', { productStatus: 'DRAFT' }, '團購「中秋團」還沒結束，不能下架或藏起來'],
  ['status', { productStatus: 'SOLD_OUT_HIDDEN' }, '團購「中秋團」還沒結束，不能下架或藏起來'],
  ['restricted', { restricted: 'ALCOHOL' }, '團購「中秋團」還沒結束，不能改成不在網路販售的商品'],
  ['displayFrom', { displayTimestamp: 201 }, '團購「中秋團」要賣它，不能比開始還晚上架'],
  ['displayUntil', { maxEndTimestamp: 499 }, '團購「中秋團」要賣它，不能在結束前下架'],
  ['channels', { channelIds: [2] }, '團購「中秋團」還沒結束，不能從它的通路拿掉'],
] as const)('what a promotion sells keeps its %s', (field, change, text) => {
  const after = { ...sold, ...change };
  expect(listWithdrawals(sold, after, [])).toEqual([]);
  expect(listWithdrawals(sold, after, [group])).toEqual([{ field, text }]);
  // It was so before the change.
  expect(listWithdrawals(after, after, [group])).toEqual([]);
});

test('what takes nothing away from a promotion is allowed', () => {
  const changes: Partial<SellingFacts>[] = [
    { displayTimestamp: 200 },
    { maxEndTimestamp: 500 },
    { channelIds: [1] },
    { displayTimestamp: 0, maxEndTimestamp: 1_000, channelIds: [1, 2, 3] },
  ];
  for (const change of changes) {
    expect(listWithdrawals(sold, { ...sold, ...change }, [group])).toEqual([]);
  }
  const hidden = { ...sold, productStatus: 'ARCHIVED' };
  expect(listWithdrawals(hidden, sold, [group])).toEqual([]);
});
