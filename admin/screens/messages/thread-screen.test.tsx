// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StaffThread } from '@kaituan/contract/staff/members/staff-message';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UnsavedGuard } from '#admin/parts/forms/unsaved.tsx';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import ThreadScreen from './thread-screen.tsx';

const referenceId = '01KPR000000000000000000000';
const at = '2026-11-22T10:00:00.000Z';
const thread: StaffThread = {
  ...{ referenceId, channelId, category: 'ORDER', subject: '商品破損', status: 'OPEN' },
  ...{ orderNo: 'G260101ABCDEF', product: null, openedAt: at, lastMessageAt: at },
  ...{ memberId: 'm', memberName: '王小明', waitingSince: at, assignee: null },
  assignees: [
    { memberId: 'clerk', name: '林店員' },
    { memberId: 'owner', name: '周店主' },
  ],
  messages: [
    {
      ...{ no: 1, from: 'MEMBER', body: '請看照片', at, rating: null },
      ...{ attachments: [], writtenBy: null, readAt: null },
    },
  ],
};
const screenWithGuard = (
  <>
    <ThreadScreen />
    <UnsavedGuard />
  </>
);
const open = (shop: FakeShop) =>
  renderScreen(screenWithGuard, shop, {
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

it('brings in a canned reply with the name and the order, where the cursor is', async () => {
  const shop = shopOf().answer('/StaffSettings/GetCannedReplies', () => ({
    result: {
      value: [
        { title: '已出貨', body: '{會員}您好，訂單 {訂單編號} 已經寄出。' },
        { title: '商品', body: '{商品}明天到貨。' },
      ],
      ...{ version: '1', changedAt: null, changedBy: null },
    },
  }));
  const { user } = open(shop);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('回覆會員');
  await user.type(field, '謝謝！');
  field.setSelectionRange(0, 0);
  await user.click(screen.getByRole('button', { name: '帶入常用回覆' }));
  await user.click(await screen.findByRole('button', { name: /已出貨/ }));
  await waitFor(() => expect(field.value).toBe('王小明您好，訂單 G260101ABCDEF 已經寄出。謝謝！'));
  // The question names no product: such an answer is not sent before somebody wrote one.
  await user.click(screen.getByRole('button', { name: '帶入常用回覆' }));
  await user.click(await screen.findByRole('button', { name: /商品/ }));
  await waitFor(() => expect(field.value).toContain('{商品}明天到貨。'));
  await user.click(screen.getByRole('button', { name: '送出回覆' }));
  await screen.findByText('還沒填：{商品}');
  expect(shop.requestsTo('/StaffMessage/AnswerThread')).toEqual([]);
});

it('is taken with one press, and says when somebody else was faster', async () => {
  let current = thread;
  const shop = new FakeShop().answer('/StaffMessage/DescribeThread', () => ({ result: current }));
  shop.answer('/StaffMessage/AssignThread', () => {
    current = { ...thread, assignee: { memberId: 'clerk', name: '林店員' } };
    return refuse('THREAD_ASSIGNED');
  });
  const { user, toasts } = open(shop);
  const select = await screen.findByLabelText<HTMLSelectElement>('負責');
  expect(select.value).toBe('');
  await user.click(screen.getByRole('button', { name: '我來回' }));
  await waitFor(() => expect(select.value).toBe('clerk'));
  expect(toasts).toContain('這則提問剛才換了負責人，請看過再指派');
  shop.answer('/StaffMessage/AssignThread', () => ({
    result: { ...thread, assignee: { memberId: 'owner', name: '周店主' } },
  }));
  await user.click(screen.getByRole('button', { name: '我來回' }));
  await waitFor(() => expect(toasts).toContain('由周店主負責'));
  expect(shop.requestsTo('/StaffMessage/AssignThread')).toEqual([
    { referenceId, assignee: 'owner', before: null },
    { referenceId, assignee: 'owner', before: 'clerk' },
  ]);
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

it('asks before a canned reply that was brought in is lost', async () => {
  const shop = shopOf().answer('/StaffSettings/GetCannedReplies', () => ({
    result: {
      value: [{ title: '已出貨', body: '{會員}您好，已經寄出。' }],
      ...{ version: '1', changedAt: null, changedBy: null },
    },
  }));
  const { user, router } = open(shop);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('回覆會員');
  await user.click(screen.getByRole('button', { name: '帶入常用回覆' }));
  await user.click(await screen.findByRole('button', { name: /已出貨/ }));
  await waitFor(() => expect(field.value).toBe('王小明您好，已經寄出。'));
  void router.navigate('/elsewhere');
  await user.click(await screen.findByRole('button', { name: '返回' }));
  expect(field.value).toBe('王小明您好，已經寄出。');
});
