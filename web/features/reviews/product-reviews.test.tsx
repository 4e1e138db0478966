// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Review } from '@kaituan/contract/member/review';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import { ProductReviews } from './product-reviews.tsx';

const rating = { count: 3, average: 3.6, stars: { 5: 1, 4: 1, 3: 0, 2: 1, 1: 0 } };
const reviewOf = (no: number, given: Partial<Review> = {}): Review => ({
  ...{ reviewNo: `R${no}`, author: '王○明', stars: 5, body: `心得 ${no}`, optionText: '' },
  ...{ photos: [], writtenAt: '2026-11-20T02:00:00.000Z', isEdited: false, helpful: 0 },
  ...{ answer: null, ...given },
});
const show = (shop: FakeShop) =>
  renderPart(<ProductReviews channelId={channelId} productId={7} rating={rating} />, shop);

it('filters by stars, and says when nothing fits', async () => {
  const shop = new FakeShop();
  shop
    .answer('/Review/GetReviewArray', ({ stars }) => ({
      result: stars === 2 ? [] : [reviewOf(1), reviewOf(2)],
      ...{ rating, withPhotos: 0, nextCursor: null },
    }))
    .answer('/Review/GetMarkedReviewNoArray', () => ({ result: { marked: [], own: [] } }));
  const { user } = show(shop);
  await screen.findByText('心得 2');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '3 顆星，0 則' }).disabled).toBe(
    true,
  );
  await user.click(screen.getByRole('button', { name: '2 顆星，1 則' }));
  await screen.findByText('沒有符合的評價。');
  await user.click(screen.getByRole('button', { name: '全部 3' }));
  await screen.findByText('心得 1');
});

it('marks a review of somebody else as helpful, and not an own one', async () => {
  const shop = new FakeShop();
  shop
    .answer('/Review/GetReviewArray', () => ({
      result: [reviewOf(1, { helpful: 2 }), reviewOf(2)],
      ...{ rating, withPhotos: 0, nextCursor: null },
    }))
    .answer('/Review/GetMarkedReviewNoArray', () => ({ result: { marked: [], own: ['R2'] } }))
    .answer('/Review/MarkReview', () => ({ result: { helpful: 3 } }));
  const { user } = show(shop);
  await screen.findByText('您的評價');
  await user.click(screen.getByRole('button', { name: '有幫助 2' }));
  await screen.findByRole('button', { name: '有幫助 3', pressed: true });
  expect(shop.requestsTo('/Review/MarkReview')).toEqual([{ reviewNo: 'R1', isHelpful: true }]);
  expect(screen.queryByRole('button', { name: '有幫助' })).toBeNull();
});
