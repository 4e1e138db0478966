import { expect, test } from 'vitest';
import { parseJoinGroupBuy } from './join-actions.ts';

const request = {
  kind: 'JOIN_GROUP_BUY',
  channelId: 100083,
  campaignId: 7,
  mode: 'JOIN_TEAM',
  teamNo: '01JD0000000000000000000001',
  lines: [{ skuId: 1, quantity: 2, maxQuantity: 3, isAllOrNothing: true }],
  key: 'tap',
};

test('a stored join request is restored unchanged', () => {
  expect(parseJoinGroupBuy(request)).toEqual(request);
  const ofPool = { ...request, mode: 'CAMPAIGN', teamNo: null };
  expect(parseJoinGroupBuy(ofPool)).toEqual(ofPool);
});

test.each([
  ['a team that is not named', { teamNo: null }],
  ['a way that is not known', { mode: 'BY_MAGIC' }],
  ['no goods', { lines: [] }],
  ['a quantity that is none', { lines: [{ skuId: 1, quantity: 0 }] }],
  ['less at most than at least', { lines: [{ skuId: 1, quantity: 3, maxQuantity: 2 }] }],
  ['no key', { key: undefined }],
])('%s is no valid request', (_, change) => {
  expect(
    parseJoinGroupBuy({ ...request, ...change } as Parameters<typeof parseJoinGroupBuy>[0]),
  ).toBe(undefined);
});
