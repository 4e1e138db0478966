// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { FailedDelivery } from '@kaituan/contract/staff/members/staff-notification';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, owner, renderScreen } from '#admin/testing/render-screen.tsx';
import NotificationScreen from './notification-screen.tsx';

const failed: FailedDelivery = {
  ...{ deliveryId: 7, memberId: 'm-1', memberName: '林小姐', address: null, way: 'LINE' },
  ...{ kind: 'ORDER_PAID', topic: 'ORDER', title: '已收到付款', tries: 6 },
  ...{ failure: 'LINE answered 401', reason: 'SETTING' },
  at: '2026-11-24T02:05:00.000Z',
};
const text = {
  ...{ kind: 'REVIEW_INVITED', topic: 'NEWS' as const, isMarketing: true },
  ...{ title: '商品還喜歡嗎？', body: '寫下評價', link: null },
};
const shopOf = (result: FailedDelivery[]) =>
  new FakeShop()
    .answer('/StaffNotification/GetFailedDeliveryArray', () => ({ result, nextCursor: null }))
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
  const news = (await screen.findByText('最新消息與優惠', { selector: 'summary *' })).closest(
    'details',
  );
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

const another: FailedDelivery = {
  ...failed,
  ...{ deliveryId: 8, memberId: 'm-2', memberName: '吳先生', address: 'wu•••@shop.example' },
  ...{ way: 'EMAIL', failure: 'connect ECONNREFUSED', reason: 'SERVICE' },
};

it('asks for what its address says, page after page', async () => {
  const shop = shopOf([]);
  const path = '/StaffNotification/GetFailedDeliveryArray';
  shop.answer(path, ({ cursor }) =>
    cursor ? { result: [another], nextCursor: null } : { result: [failed], nextCursor: '1.7' },
  );
  const at = '/?search=%E6%9E%97&way=LINE&reason=SETTING&sort=OLDEST';
  const { user, address } = renderScreen(<NotificationScreen />, shop, { at });
  await screen.findByText('已收到付款');
  const asked = { search: '林', way: 'LINE', topic: null, reason: 'SETTING', sort: 'OLDEST' };
  expect(shop.requestsTo(path)).toEqual([asked]);
  await user.click(screen.getByRole('button', { name: '再顯示一些' }));
  await screen.findByRole('link', { name: '吳先生' });
  expect(shop.requestsTo(path).at(-1)).toEqual({ ...asked, cursor: '1.7' });
  await user.selectOptions(screen.getByRole('combobox', { name: '原因' }), '會員收不到');
  await user.selectOptions(screen.getByRole('combobox', { name: '方式' }), '全部');
  await user.selectOptions(screen.getByRole('combobox', { name: '主題' }), '團購');
  await user.click(screen.getByRole('button', { name: '放棄時間' }));
  await waitFor(() =>
    expect(shop.requestsTo(path).at(-1)).toEqual({
      ...{ search: '林', way: null, topic: 'GROUP', reason: 'RECIPIENT', sort: 'NEWEST' },
    }),
  );
  expect(decodeURIComponent(address())).toBe('/?search=林&reason=RECIPIENT&topic=GROUP');
});

it('sends the chosen ones once more, and says for which it did not work', async () => {
  const shop = shopOf([failed, another]);
  shop.answer('/StaffNotification/RetryDelivery', ({ deliveryId }) => {
    if (deliveryId === 8) return refuse('NOT_FOUND');
    return { result: { deliveryId } };
  });
  const { user } = renderScreen(<NotificationScreen />, shop);
  await user.click(await screen.findByRole('checkbox', { name: '選取所有寄不出去的通知' }));
  await user.click(screen.getByRole('button', { name: '再寄選取的' }));
  const report = await screen.findByRole('dialog');
  expect(await within(report).findByText(/沒有/)).toBeTruthy();
  expect(within(report).getByText('吳先生：已收到付款')).toBeTruthy();
  expect(within(report).queryByText('林小姐：已收到付款')).toBeNull();
  expect(shop.requestsTo('/StaffNotification/RetryDelivery')).toEqual([
    { deliveryId: 7 },
    { deliveryId: 8 },
  ]);
  await user.click(within(report).getByRole('button', { name: '關閉' }));
  // What was refused stays chosen.
  expect(screen.getByText('已選取 1 筆')).toBeTruthy();
});
