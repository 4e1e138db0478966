// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { LineInvitation } from './line-invitation.tsx';

const url = 'https://line.me/R/ti/p/%40kaituan';
const shopOf = (lineInvitation: { isLinked: boolean } | null, mailboxPath: string | null = null) =>
  new FakeShop().answer('/Notification/GetPreferenceArray', () => ({
    ...{ result: [], wayArray: [], mailboxPath, refusedEmail: null },
    lineInvitation: lineInvitation && { url, name: '@kaituan', ...lineInvitation },
  }));

it.each([
  [true, /就會送到您的 LINE/],
  [false, /現在的帳號還沒有連結 LINE/],
])('leads to the account, whether known there: %s', async (isLinked, text) => {
  renderPart(<LineInvitation />, shopOf({ isLinked }));
  const link = await screen.findByRole('link', { name: '加 @kaituan 為好友' });
  expect(link.getAttribute('href')).toBe(url);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
});

it('leads to the LINE that a demo shop plays', async () => {
  renderPart(<LineInvitation />, shopOf({ isLinked: false }, '/demo-mailbox?token=a'));
  const link = await screen.findByRole('link', { name: '到示範信箱加好友' });
  expect(link.getAttribute('href')).toBe('/demo-mailbox?token=a');
  expect(screen.queryByRole('img')).toBeNull();
});

it('is not shown to who gets them there already', async () => {
  const shop = shopOf(null);
  renderPart(<LineInvitation />, shop);
  await waitFor(() => expect(shop.calls).toHaveLength(1));
  expect(screen.queryByText('在 LINE 收到通知')).toBeNull();
});
