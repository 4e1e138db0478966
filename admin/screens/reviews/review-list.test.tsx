// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffReview } from '@kaituan/contract/staff/members/staff-review';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import ReviewListScreen from './review-list.tsx';

const review: StaffReview = {
  ...{ reviewNo: '01KPR000000000000000000002', channelId, memberId: 'm', memberName: '王小明' },
  ...{ orderNo: 'G260101ABCDEF', product: { id: 1001, name: '澎湖白蝦' }, optionText: '1 斤' },
  ...{ stars: 2, body: '有點腥', photos: [], isEdited: false, helpful: 0 },
  ...{ writtenAt: '2026-11-22T10:00:00.000Z', answer: null, answeredBy: null, hiddenReason: null },
};
const shopOf = (rows: StaffReview[] = [review]) =>
  new FakeShop().answer('/StaffReview/SearchReviewArray', () => ({
    result: rows,
    nextCursor: null,
  }));

describe('reviews at the desk', () => {
  it('are answered in public', async () => {
    const shop = shopOf();
    shop.answer('/StaffReview/AnswerReview', () => ({ result: review }));
    const { user, toasts } = renderScreen(<ReviewListScreen />, shop);
    await user.click(await screen.findByRole('button', { name: '回覆' }));
    await user.type(screen.getByLabelText('公開回覆'), '抱歉，我們會改進');
    await user.click(screen.getByRole('button', { name: '送出回覆' }));
    await waitFor(() => expect(toasts).toContain('已回覆'));
    expect(shop.requestsTo('/StaffReview/AnswerReview')).toEqual([
      { reviewNo: review.reviewNo, answer: '抱歉，我們會改進' },
    ]);
  });

  it('are hidden with a reason only', async () => {
    const shop = shopOf();
    shop.answer('/StaffReview/HideReview', () => ({ result: review }));
    const { user } = renderScreen(<ReviewListScreen />, shop);
    await user.click(await screen.findByRole('button', { name: '隱藏' }));
    const hide = (await screen.findAllByRole<HTMLButtonElement>('button', { name: '隱藏' })).at(-1);
    expect(hide?.disabled).toBe(true);
    await user.type(screen.getByLabelText('原因，會告訴會員'), '內容含有他人電話');
    if (hide) await user.click(hide);
    await waitFor(() =>
      expect(shop.requestsTo('/StaffReview/HideReview')).toMatchObject([
        { reason: '內容含有他人電話' },
      ]),
    );
  });

  it('show photos also while hidden, by the address in the answer', async () => {
    const url = '/files/01KPR000000000000000000003.webp?token=t';
    const photo = { fileNo: '01KPR000000000000000000003', width: 400, height: 300 };
    const photos = [{ ...photo, url, smallUrl: url }];
    renderScreen(<ReviewListScreen />, shopOf([{ ...review, photos, hiddenReason: '露出電話' }]));
    const picture = await screen.findByRole('img', { name: '照片 1' });
    expect(picture.getAttribute('src')).toBe(url);
    expect(picture.closest('a')?.getAttribute('href')).toBe(url);
  });

  it('say when nothing waits', async () => {
    renderScreen(<ReviewListScreen />, shopOf([]));
    expect(await screen.findByText('評價都回覆了')).toBeTruthy();
  });
});
