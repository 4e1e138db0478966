// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StaffThread } from '@kaituan/contract/staff-message';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import ThreadScreen from './thread-screen.tsx';

const referenceId = '01KPR000000000000000000000';
const at = '2026-11-22T10:00:00.000Z';
const thread: StaffThread = {
  ...{ referenceId, channelId, category: 'ORDER', subject: '商品破損', status: 'OPEN' },
  ...{ orderNo: 'G260101ABCDEF', product: null, openedAt: at, lastMessageAt: at },
  ...{ memberId: 'm', memberName: '王小明', waitingSince: at },
  messages: [
    {
      ...{ no: 1, from: 'MEMBER', body: '請看照片', at, rating: null },
      ...{ attachments: [], writtenBy: null, readAt: null },
    },
  ],
};
const open = (shop: FakeShop) =>
  renderScreen(<ThreadScreen />, shop, {
    ...{ at: `/messages/${referenceId}`, path: '/messages/:referenceId' },
  });
const shopOf = () =>
  new FakeShop().answer('/StaffMessage/DescribeThread', () => ({ result: thread }));

it('answers a member, and asks back', async () => {
  const shop = shopOf();
  shop.answer('/StaffMessage/AnswerThread', () => ({ result: thread }));
  const { user, toasts } = open(shop);
  await user.type(await screen.findByLabelText('回覆會員'), '請問訂單編號？');
  await user.click(screen.getByRole('checkbox', { name: /反問/ }));
  await user.click(screen.getByRole('button', { name: '送出回覆' }));
  await waitFor(() => expect(toasts).toContain('已回覆'));
  expect(shop.requestsTo('/StaffMessage/AnswerThread')).toEqual([
    { referenceId, body: '請問訂單編號？', asks: true, attachments: [] },
  ]);
});

it('keeps an answer that was refused', async () => {
  const shop = shopOf();
  shop.answer('/StaffMessage/AnswerThread', () => refuse('NOT_FOUND'));
  const { user } = open(shop);
  await user.type(await screen.findByLabelText('回覆會員'), '您好');
  await user.click(screen.getByRole('button', { name: '送出回覆' }));
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLTextAreaElement>('回覆會員').value).toBe('您好');
});

it('closes a question only after asking', async () => {
  const shop = shopOf();
  shop.answer('/StaffMessage/CloseThreadByShop', () => ({ result: thread }));
  const { user, toasts } = open(shop);
  await user.click(await screen.findByRole('button', { name: '結束提問' }));
  expect(shop.requestsTo('/StaffMessage/CloseThreadByShop')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: '結束' }));
  await waitFor(() => expect(toasts).toContain('已結束'));
});
