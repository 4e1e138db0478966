// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeShop, refuse } from '#web/testing/fake-shop.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { OwnReviews } from './own-reviews.tsx';

const line = {
  ...{ orderNo: 'G260101ABCDEF', lineNo: 2, skuId: 1, productId: 7, name: '澎湖白蝦' },
  ...{ optionText: '1 斤', unitLabel: '包', picture: null },
  ...{ receivedAt: '2026-11-20T02:00:00.000Z', until: '2027-05-19T02:00:00.000Z' },
};

it('asks for stars, says why the shop refuses, and keeps what was typed', async () => {
  const shop = new FakeShop();
  shop
    .answer('/Review/GetReviewableLineArray', () => ({ result: [line] }))
    .answer('/Review/WriteReview', () => refuse('REVIEW_NOT_ALLOWED'));
  const { user } = renderPart(<OwnReviews />, shop);
  await user.click(await screen.findByRole('button', { name: '評價「澎湖白蝦」' }));
  await user.type(screen.getByLabelText('心得（選填）'), '很新鮮');
  await user.click(screen.getByRole('button', { name: '送出評價' }));
  await screen.findByText('請先點選幾顆星');
  await user.click(screen.getByRole('radio', { name: '4 顆星，滿意' }));
  await user.click(screen.getByRole('button', { name: '送出評價' }));
  await screen.findByText('這件商品現在不能評價');
  expect(screen.getByLabelText<HTMLTextAreaElement>('心得（選填）').value).toBe('很新鮮');
  expect(shop.requestsTo('/Review/WriteReview')).toMatchObject([
    { orderNo: line.orderNo, lineNo: 2, stars: 4, body: '很新鮮', photos: [] },
  ]);
});

it('says when nothing waits', async () => {
  const shop = new FakeShop();
  shop.answer('/Review/GetReviewableLineArray', () => ({ result: [] }));
  renderPart(<OwnReviews />, shop);
  await screen.findByText('沒有待評價的商品');
  screen.getByRole('link', { name: '待評價', current: 'page' });
});
