// @vitest-environment happy-dom
import type { StaffChatOrder } from '@kaituan/contract/staff/orders/staff-chat-order';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { berries, mangoes, openChat, orderPath, paste } from '#admin/testing/open-chat.tsx';
import { channelId, owner } from '#admin/testing/render-screen.tsx';

const order = (change: Partial<StaffChatOrder> = {}): StaffChatOrder => ({
  ...{ orderNo: 'G261121A1B2C3', name: '阿花', lines: [{ skuId: 1, quantity: 3 }] },
  ...{ payableTwd: 360, state: 'OWED', payBy: null, claimPath: '/claim/x', isClaimed: false },
  ...change,
});
const cancelPath = '/StaffOrder/CancelOrderByShop';
const peopleList = () => screen.findByRole('list', { name: '聊天裡的人' });
const nextStep = (text: RegExp) => screen.findByText(text, { selector: '[role=status]' });

describe('who cancelled in the chat and has an order', () => {
  it('is said to have one still, which one press cancels after it was asked', async () => {
    const { user, shop, toasts } = openChat([berries], [order()]);
    let orders = [order()];
    shop.answer('/StaffGroupBuy/GetChatOrderArray', () => ({
      result: { orders, places: [], methods: ['PAY_AT_PICKUP'] },
    }));
    shop.answer(cancelPath, () => {
      orders = [order({ state: 'CANCELLED' })];
      return { result: null };
    });
    await paste(user, '阿花+3\n阿花 取消');
    const list = within(await peopleList());
    expect(list.getByText(/阿花在聊天裡取消了，訂單還在/)).toBeTruthy();
    expect(list.getByRole('link', { name: '看阿花的訂單' }).getAttribute('href')).toBe(
      '/orders/G261121A1B2C3',
    );
    expect(list.queryByText('NT$0')).toBeNull();
    await nextStep(/還有 1 人的訂單要您處理/);
    expect(screen.queryByText(/名單上要訂的人都有訂單了/)).toBeNull();
    await user.click(list.getByRole('button', { name: /取消訂單/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(shop.requestsTo(cancelPath)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: '取消訂單' }));
    await waitFor(() =>
      expect(shop.requestsTo(cancelPath)).toEqual([
        { orderNo: 'G261121A1B2C3', reason: '您在聊天裡取消了' },
      ]),
    );
    await waitFor(() => expect(list.queryByText(/訂單還在/)).toBeNull());
    expect(toasts).toContain('已取消阿花的訂單');
  });

  it('is found although the order is of an earlier text', async () => {
    const { user } = openChat([berries], [order()]);
    await paste(user, '阿花 取消');
    await user.click(await screen.findByRole('button', { name: '阿花 大湖草莓 取消' }));
    expect(within(await peopleList()).getByText(/訂單還在/)).toBeTruthy();
  });

  it('is for a colleague where who works here may not cancel orders', async () => {
    const leader = {
      ...owner,
      grants: [{ permissions: ['GROUP_BUYS' as const], channelId }],
    };
    const { user } = openChat([berries], [order()], leader);
    await paste(user, '阿花+3\n阿花 取消');
    const list = within(await peopleList());
    expect(list.getByText(/請有訂單權限的同事處理/)).toBeTruthy();
    expect(list.queryByRole('button', { name: /取消訂單/ })).toBeNull();
  });
});

describe('another quantity than the order has', () => {
  it('is sent as a change, and the button says so', async () => {
    const { user, shop } = openChat([berries], [order()]);
    shop.answer(orderPath, () => ({ result: { outcome: 'CHANGED', orderNo: 'G261121A1B2C3' } }));
    await paste(user, '阿花+2');
    expect(await screen.findByRole('button', { name: '修改 1 張訂單' })).toBeTruthy();
    await paste(user, '阿花+2\n王小姐+1');
    await nextStep(/再按「建立 1 張、修改 1 張訂單」/);
    await user.click(screen.getByRole('button', { name: '建立 1 張、修改 1 張訂單' }));
    await screen.findByText('完成 2 筆');
  });

  it('of a paid order is for the screen of the order, and is not sent', async () => {
    const { user } = openChat([berries], [order({ state: 'PAID' })]);
    await paste(user, '阿花+2');
    const list = within(await peopleList());
    expect(list.getByText(/阿花的訂單已經付款，這裡改不了數量/)).toBeTruthy();
    expect(list.getByRole('link', { name: '看阿花的訂單' })).toBeTruthy();
    expect(list.queryByRole('button', { name: /取消訂單/ })).toBeNull();
    await nextStep(/還有 1 人的訂單要您處理/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /0 張訂單/ }).disabled).toBe(true);
  });
});

it('says of an order what it costs once: what was ordered, not what it would cost now', async () => {
  const { user } = openChat([berries], [order()]);
  await paste(user, '阿花+3');
  const list = within(await peopleList());
  expect(list.getByText('NT$360')).toBeTruthy();
  expect(list.queryByText('NT$300')).toBeNull();
});

it('offers one of each for a tap', async () => {
  const { user } = openChat([berries, mangoes]);
  await paste(user, '10:28\t阿花\t草莓+1\n10:29\t周姐\t兩種各一');
  await user.click(
    await screen.findByRole('button', { name: '周姐 大湖草莓 1 份、周姐 愛文芒果 1 份' }),
  );
  expect(await screen.findByText(/合計 2 人，NT\$400/)).toBeTruthy();
});
