// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { DeletionCard } from './deletion-card.tsx';

const path = '/identity/get-leaving';
const deletesAt = '2031-06-20T03:25:00.000Z';

it('lists what is open, and offers no deletion meanwhile', async () => {
  const openArray = [
    { kind: 'ORDER' as const, no: 'G310520ABCDEF' },
    { kind: 'PLEDGE' as const, no: '01M7ZQ64H3' },
  ];
  const shop = new FakeShop().answer(path, () => ({ result: { deletesAt: null, openArray } }));
  renderPart(<DeletionCard />, shop);
  const order = await screen.findByRole<HTMLAnchorElement>('link', { name: 'G310520ABCDEF' });
  expect(order.getAttribute('href')).toContain('/member/orders/G310520ABCDEF');
  // The number of a pledge says nothing to people.
  const pledge = screen.getByRole<HTMLAnchorElement>('link', { name: '看我的跟團' });
  expect(pledge.getAttribute('href')).toContain('/member/group-buys/01M7ZQ64H3');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '刪除帳號' });
  expect(button.disabled).toBe(true);
});

it('offers the way back while the account waits for its deletion', async () => {
  const shop = new FakeShop()
    .answer(path, () => ({ result: { deletesAt, openArray: [] } }))
    .answer('/identity/cancel-deletion', () => ({ result: { deletesAt: null, openArray: [] } }));
  const { user, toasts } = renderPart(<DeletionCard />, shop);
  expect(
    await screen.findByText(/帳號會在 2031 ?年 ?6 ?月 ?20 ?日.*刪除|帳號會在.*刪除/),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: '取消刪除，保留帳號' }));
  await waitFor(() => expect(toasts).toEqual(['已取消，您的帳號會保留']));
  expect(await screen.findByRole('button', { name: '刪除帳號' })).toBeDefined();
});
