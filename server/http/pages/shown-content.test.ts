import { expect, test } from 'vitest';
import { latestTimeIn, nextBoundaryIn, shownIn } from './shown-content.ts';

const times = ['2026-11-24T01:00:00.000Z', '2026-11-24T01:00:32.000Z', '2026-11-24T01:00:09.000Z'];
/** A list as an answer has it, and as a page has it. */
const rows = [7, 8, 9].map((id, at) => ({
  ...{ id, campaignId: at === 1 ? null : id + 100, serverTime: times[at] },
  skus: [{ skuId: id + 200, name: '"id":1' }],
}));
const table = {
  $table: [
    3,
    {
      ...{ id: [7, 8, 9], campaignId: [107, null, 109], serverTime: times },
      skus: [
        [{ skuId: 207, name: '"id":1' }],
        { $table: [1, { skuId: [208] }] },
        [{ skuId: 209, name: '"id":1' }],
      ],
    },
  ],
};

test.each([
  ['an answer', rows],
  ['a page, where lists are tables', table],
])('the numbers and times of %s are found in its text', (_, data) => {
  const text = JSON.stringify({ id: 1, serverTime: '2026-11-24T00:59:00.000Z', data });
  expect([...shownIn(text)].toSorted()).toEqual([1, 107, 109, 207, 208, 209, 7, 8, 9].toSorted());
  expect(latestTimeIn(text)).toBe(Date.parse('2026-11-24T01:00:32.000Z'));
  expect(nextBoundaryIn(text, Date.parse('2026-11-24T01:00:05.000Z'))).toBe(
    Date.parse('2026-11-24T01:00:09.000Z'),
  );
});

test('a text without any has none', () => {
  expect(shownIn('{"id":"a","skuId":[]}').size).toBe(0);
  expect(latestTimeIn('{"serverTime":"soon"}')).toBe(Number.NEGATIVE_INFINITY);
  expect(nextBoundaryIn('{}', 0)).toBe(Number.POSITIVE_INFINITY);
});
