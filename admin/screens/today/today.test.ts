import type { StaffToday } from '@kaituan/contract/staff/shop/staff-today';
import { expect, it } from 'vitest';
import { comparedText } from './compared-text.ts';
import { sumOfChannels } from './sum-of-channels.ts';

const channelOf = (given: Partial<StaffToday>): StaffToday => ({
  ...{ channelId: 1, toConfirm: 1, unpaid: 2, toShip: 3, returns: 0, refunds: null },
  changedAccounts: null,
  ...{
    questions: null,
    lowStock: null,
    deadLetters: null,
    groups: null,
    bestSellers: null,
    misses: null,
    sales: null,
  },
  ...given,
});

it('adds channels up, and hides what none of them shows', () => {
  const sale = { day: '2026-11-23', orders: 1, salesTwd: 500 };
  const sum = sumOfChannels([
    channelOf({ refunds: 2, sales: [sale], misses: [{ query: '櫻桃', times: 1 }] }),
    channelOf({ channelId: 2, sales: [sale], misses: [{ query: '櫻桃', times: 3 }] }),
  ]);
  expect(sum).toMatchObject({
    toConfirm: 2,
    unpaid: 4,
    refunds: 2,
    questions: null,
    groups: null,
    bestSellers: null,
  });
  expect(sum.sales).toEqual([{ day: '2026-11-23', orders: 2, salesTwd: 1000 }]);
  expect(sum.misses).toEqual([{ query: '櫻桃', times: 4 }]);
});

it('puts the best of several channels first, and the group buy that closes next', () => {
  const sold = { productId: 1, name: '芒果', pieces: 3, formerPieces: 1, salesTwd: 900 };
  const group = {
    campaignId: 1,
    title: '芒果團',
    ratioBps: 5_000,
    teamSize: null,
    buyers: 2,
    newBuyers: 1,
  };
  const sum = sumOfChannels([
    channelOf({
      bestSellers: [sold, { ...sold, productId: 2, salesTwd: 1_000 }],
      groups: [{ ...group, closesAt: '2031-05-03T00:00:00.000Z' }],
    }),
    channelOf({
      ...{ channelId: 2, bestSellers: [{ ...sold, salesTwd: 200 }] },
      groups: [{ ...group, campaignId: 2, closesAt: '2031-05-02T00:00:00.000Z' }],
    }),
  ]);
  expect(sum.bestSellers).toMatchObject([
    { productId: 1, pieces: 6, formerPieces: 2, salesTwd: 1_100 },
    { productId: 2, salesTwd: 1_000 },
  ]);
  expect(sum.groups?.map(({ campaignId }) => campaignId)).toEqual([2, 1]);
});

it('compares a week with the one before in words', () => {
  expect(comparedText(150, 100)).toBe('比前一週多 50%');
  expect(comparedText(50, 100)).toBe('比前一週少 50%');
  expect(comparedText(100, 100)).toBe('和前一週差不多');
  expect(comparedText(100, 0)).toBe('前一週沒有訂單');
});
