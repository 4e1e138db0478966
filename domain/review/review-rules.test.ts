import { describe, expect, test } from 'vitest';
import { findEditRefusal, findReviewRefusal, ratingOf, reviewUntil } from './review-rules.ts';

const dayMs = 86_400_000;
const received = { receivedAt: 0, ownedQuantity: 1, isReviewed: false };

describe('a line of an order', () => {
  test('is reviewed once, from its arrival until 180 days later', () => {
    expect(findReviewRefusal({ ...received, receivedAt: null }, 0)).toBe('NOT_RECEIVED');
    expect(findReviewRefusal(received, 0)).toBeUndefined();
    expect(findReviewRefusal(received, reviewUntil(0) - 1)).toBeUndefined();
    expect(findReviewRefusal(received, 180 * dayMs)).toBe('WINDOW_OVER');
    expect(findReviewRefusal({ ...received, isReviewed: true }, 0)).toBe('REVIEWED');
  });

  test('is not reviewed by a buyer who sent everything back or got nothing', () => {
    expect(findReviewRefusal({ ...received, ownedQuantity: 0 }, 0)).toBe('NOTHING_KEPT');
  });
});

test('a review is changed for 30 days, and never once it was hidden', () => {
  expect(findEditRefusal({ writtenAt: 0, isHidden: false }, 30 * dayMs - 1)).toBeUndefined();
  expect(findEditRefusal({ writtenAt: 0, isHidden: false }, 30 * dayMs)).toBe('NOT_EDITABLE');
  expect(findEditRefusal({ writtenAt: 0, isHidden: true }, 0)).toBe('HIDDEN');
});

describe('the rating of a product', () => {
  test('is none without reviews', () => {
    expect(ratingOf({ 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 })).toBeNull();
  });

  test('counts every review and rounds nothing up', () => {
    const stars = { 5: 24, 4: 1, 3: 0, 2: 0, 1: 0 };
    expect(ratingOf(stars)).toEqual({ count: 25, average: 4.9, stars });
    expect(ratingOf({ 5: 1, 4: 0, 3: 0, 2: 1, 1: 0 })?.average).toBe(3.5);
    expect(ratingOf({ 5: 0, 4: 0, 3: 0, 2: 0, 1: 3 })?.average).toBe(1);
  });
});
