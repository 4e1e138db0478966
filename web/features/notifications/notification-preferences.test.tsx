// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { NotificationPreference } from '@kaituan/contract/member/notification';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { NotificationPreferences } from './notification-preferences.tsx';

const news: NotificationPreference = {
  ...{ topic: 'NEWS', title: '最新消息與優惠', way: 'EMAIL', isOn: false, needsConsent: true },
};
const byLine = {
  ...news,
  topic: 'ORDER',
  title: '訂單',
  way: 'LINE',
  needsConsent: false,
} as const;
const answerOf = (address: string | null, isOn = false) => ({
  result: [{ ...news, isOn }, byLine],
  wayArray: address === null ? [] : [{ way: 'EMAIL' as const, title: '電子郵件', address }],
  ...{ mailboxPath: null, lineInvitation: null, refusedEmail: null },
});

it('says what turning marketing on means, and turns it on', async () => {
  const shop = new FakeShop()
    .answer('/Notification/GetPreferenceArray', () => answerOf('a@shop.example'))
    .answer('/Notification/SetPreference', ({ isOn }) => answerOf('a@shop.example', isOn));
  const { user } = renderPart(<NotificationPreferences />, shop);
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: /最新消息與優惠.*同意收到行銷訊息/,
  });
  expect(choice.checked).toBe(false);
  await user.click(choice);
  await waitFor(() => expect(choice.checked).toBe(true));
  expect(shop.requestsTo('/Notification/SetPreference')).toEqual([
    { topic: 'NEWS', way: 'EMAIL', isOn: true },
  ]);
});

it('keeps what the shop did not store', async () => {
  const shop = new FakeShop().answer('/Notification/GetPreferenceArray', () =>
    answerOf('a@shop.example'),
  );
  const { user, toasts } = renderPart(<NotificationPreferences />, shop);
  const choice = await screen.findByRole<HTMLInputElement>('checkbox');
  shop.isReachable = false;
  await user.click(choice);
  await waitFor(() => expect(toasts).toEqual(['資料存取錯誤']));
  expect(choice.checked).toBe(false);
});

it('is not shown to members without a verified address', async () => {
  const shop = new FakeShop().answer('/Notification/GetPreferenceArray', () => answerOf(null));
  renderPart(<NotificationPreferences />, shop);
  await waitFor(() => expect(shop.calls).toHaveLength(1));
  expect(screen.queryByText('通知設定')).toBeNull();
});

it('asks for each way that reaches the member', async () => {
  const preferences = (['EMAIL', 'LINE'] as const).map((way) => ({ ...byLine, way }));
  const ways = [
    { way: 'EMAIL', title: '電子郵件', address: 'a@shop.example' },
    { way: 'LINE', title: 'LINE', address: '已加好友的 LINE' },
  ] as const;
  const shop = new FakeShop()
    .answer('/Notification/GetPreferenceArray', () => ({
      ...{ result: preferences, wayArray: [...ways], mailboxPath: null },
      ...{ lineInvitation: null, refusedEmail: null },
    }))
    .answer('/Notification/SetPreference', () => answerOf(null));
  const { user } = renderPart(<NotificationPreferences />, shop);
  await screen.findByRole('checkbox', { name: '訂單：電子郵件' });
  await user.click(screen.getByRole('checkbox', { name: '訂單：LINE' }));
  expect(shop.requestsTo('/Notification/SetPreference')).toEqual([
    { topic: 'ORDER', way: 'LINE', isOn: true },
  ]);
});

it('says that letters came back, and lets them go there again', async () => {
  const shop = new FakeShop()
    .answer('/Notification/GetPreferenceArray', () => ({
      ...answerOf(null),
      refusedEmail: 'a@shop.example',
    }))
    .answer('/Notification/TryEmailAgain', () => answerOf('a@shop.example'));
  const { user, toasts } = renderPart(<NotificationPreferences />, shop);
  await screen.findByText(/寄到 a@shop\.example 的信被退回/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: '再寄到這個信箱' }));
  await screen.findByRole('checkbox', { name: /最新消息與優惠：電子郵件/ });
  expect(screen.queryByText(/被退回/)).toBeNull();
  expect(toasts).toEqual(['之後的通知會再寄到 a@shop.example']);
});
