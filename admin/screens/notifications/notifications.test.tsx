// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { FailedDelivery } from '@kaituan/contract/staff/members/staff-notification';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, owner, renderScreen } from '#admin/testing/render-screen.tsx';
import { failureText } from './failure-text.ts';
import NotificationScreen from './notification-screen.tsx';

const failed: FailedDelivery = {
  ...{ deliveryId: 7, memberId: 'm-1', memberName: '林小姐', way: 'LINE', kind: 'ORDER_PAID' },
  ...{ title: '已收到付款', failure: 'LINE answered 401', tries: 6 },
  at: '2026-11-24T02:05:00.000Z',
};
const text = {
  ...{ kind: 'REVIEW_INVITED', topic: 'NEWS' as const, isMarketing: true },
  ...{ title: '商品還喜歡嗎？', body: '寫下評價', link: null },
};
const shopOf = (result: FailedDelivery[]) =>
  new FakeShop()
    .answer('/StaffNotification/GetFailedDeliveryArray', () => ({ result }))
    .answer('/StaffNotification/GetLineQuotaArray', () => ({
      result: [
        {
          channelId: null,
          quota: { limit: 200, used: 150, policy: 'DIGEST', forecast: 300 },
        },
        { channelId, quota: null },
      ],
    }))
    .answer('/StaffNotification/GetNotificationTextArray', () => ({ result: [text] }));

it('says in an owner’s words why something was not sent, and sends it once more', async () => {
  const left = [failed];
  const shop = shopOf(left);
  shop.answer('/StaffNotification/RetryDelivery', ({ deliveryId }) => {
    left.pop();
    return { result: { deliveryId } };
  });
  const { user, toasts } = renderScreen(<NotificationScreen />, shop);
  const row = await screen.findByText('已收到付款');
  expect(screen.getByText(/access token 不對/)).toBeTruthy();
  const member = screen.getByRole<HTMLAnchorElement>('link', { name: '林小姐' });
  expect(member.getAttribute('href')).toBe('/members/m-1');
  await user.click(screen.getByRole('button', { name: /再寄一次給林小姐/ }));
  await waitFor(() => expect(toasts).toContain('會再寄一次'));
  expect(shop.requestsTo('/StaffNotification/RetryDelivery')).toEqual([{ deliveryId: 7 }]);
  await waitFor(() => expect(row.isConnected).toBe(false));
  expect(screen.getByText(/最近的通知都寄出去了/)).toBeTruthy();
});

it('shows what LINE’s month leaves, and texts by topic', async () => {
  renderScreen(<NotificationScreen />, shopOf([]));
  expect(
    await screen.findByText(/已送 150 則，額度 200 則；照這個速度，月底約 300 則/),
  ).toBeTruthy();
  expect(screen.getByText('省著用')).toBeTruthy();
  expect(screen.getByText(/LINE 沒有回答/)).toBeTruthy();
  const news = (await screen.findByText('最新消息與優惠')).closest('details');
  if (!news) throw new Error('no topic');
  expect(within(news).getByText('商品還喜歡嗎？')).toBeTruthy();
  expect(within(news).getByText('會員同意才寄')).toBeTruthy();
});

it('asks for nothing that a manager of one channel may not see', () => {
  const shop = new FakeShop();
  const staff = { ...owner, grants: owner.grants.map((grant) => ({ ...grant, channelId })) };
  renderScreen(<NotificationScreen />, shop, { staff });
  expect(screen.getByText('通知是整間商店的')).toBeTruthy();
  expect(shop.calls).toEqual([]);
});

it.each([
  ['the letter came back: 550 no such user', '這個地址不收信'],
  ["the browser's service answered 503", '對方的服務出了問題'],
  ["the month's messages of LINE are used up", 'LINE 這個月的額度用完了'],
  ['connect ECONNREFUSED 127.0.0.1:25', '連不上對方的服務'],
  ['something new', undefined],
])('%s', (failure, expected) => expect(failureText(failure)).toBe(expected));
