// @vitest-environment happy-dom

import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { OwnReview } from '@kaituan/contract/member/review';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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

const photo = {
  ...{ fileNo: '01KPR000000000000000000003', width: 400, height: 300 },
  url: '/review-photos/01KPR000000000000000000003.webp',
  smallUrl: '/review-photos/01KPR000000000000000000003.webp?small',
};
const written: OwnReview = {
  ...{ reviewNo: '01KPR000000000000000000002', orderNo: line.orderNo, lineNo: 2 },
  ...{ author: '王○明', stars: 4, body: '很新鮮', optionText: '', photos: [photo], helpful: 0 },
  ...{ writtenAt: '2026-11-20T02:00:00.000Z', isEdited: false, answer: null },
  ...{ product: { id: 7, name: '澎湖白蝦' }, editableUntil: null, hiddenReason: null },
};
const showWritten = (review: OwnReview) => {
  const shop = new FakeShop();
  shop.answer('/Review/GetOwnReviewArray', () => ({ result: [review], nextCursor: null }));
  return renderPart(<OwnReviews />, shop, { search: '&tab=WRITTEN' });
};

it('shows photos from the shop’s own address', async () => {
  showWritten(written);
  const picture = await screen.findByRole('img', { name: '王○明的照片 1' });
  expect(picture.getAttribute('src')).toBe(photo.smallUrl);
  expect(screen.queryByText('照片已隱藏')).toBeNull();
});

it('says that the photos of a hidden review are hidden', async () => {
  showWritten({ ...written, hiddenReason: '露出他人電話' });
  await screen.findByText('照片已隱藏');
  screen.getByText('店家沒有公開這則評價：露出他人電話');
  expect(screen.queryByRole('img', { name: '王○明的照片 1' })).toBeNull();
});
