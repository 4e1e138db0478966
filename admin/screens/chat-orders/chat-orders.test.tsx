// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StaffChatOrder } from '@kaituan/contract/staff/orders/staff-chat-order';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  berries,
  campaign,
  mangoes,
  openChat,
  orderPath,
  paste,
  place,
} from '#admin/testing/open-chat.tsx';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import ChatOrdersScreen from './chat-orders-screen.tsx';

describe('orders of a chat', () => {
  it('shows people and goods beside the text, and makes an order for each', async () => {
    const { user, shop } = openChat();
    await paste(user, '小美+1\n王小姐 兩盒\n小美 改成3\n早安');
    expect(await screen.findByText(/合計 2 人，NT\$500/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '建立 2 張訂單' }));
    await screen.findByText('完成 2 筆');
    const common = { campaignId: 7, memberId: null, again: false, placeId: 'DAAN' };
    expect(shop.requestsTo(orderPath)).toEqual([
      {
        ...{ ...common, name: '小美', paymentMethod: 'PAY_AT_PICKUP' },
        lines: [{ skuId: 1, quantity: 3 }],
      },
      {
        ...{ ...common, name: '王小姐', paymentMethod: 'PAY_AT_PICKUP' },
        lines: [{ skuId: 1, quantity: 2 }],
      },
    ]);
  });

  it('says what comes next, until everybody has an order and a link to be sent', async () => {
    const order: StaffChatOrder = {
      ...{ orderNo: 'G261121A1B2C3', name: '小美', lines: [{ skuId: 1, quantity: 1 }] },
      ...{ payableTwd: 100, state: 'UNPAID', payBy: null, claimPath: '/claim/x', isClaimed: false },
    };
    const { user } = openChat([berries], [order]);
    const next = (text: RegExp) => screen.findByText(text, { selector: '[role=status]' });
    await paste(user, '早安');
    await next(/還讀不出有人下單/);
    await paste(user, '小美+1\n小華 草莓');
    await next(/還有 1 行看不準/);
    await paste(user, '小美+1\n王小姐 兩盒');
    await next(/再按「建立 1 張訂單」/);
    await paste(user, '小美+1');
    await next(/私訊給本人/);
    expect(screen.getByRole('link', { name: '各人的連結' }).getAttribute('href')).toBe(
      '#made-orders',
    );
  });

  it('is not left with a pasted chat before somebody was asked, and freely once it is sent', async () => {
    const { user } = openChat();
    const mayLeave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await paste(user, '小美+1');
    await screen.findByText(/合計 1 人/);
    expect(mayLeave()).toBe(false);
    await user.click(screen.getByRole('button', { name: '建立 1 張訂單' }));
    await screen.findByText('完成 1 筆');
    expect(mayLeave()).toBe(true);
  });

  it('is left freely after the way to pay was looked at, which is saved with nothing', async () => {
    const { user } = openChat();
    const mayLeave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await user.selectOptions(
      await screen.findByRole('combobox', { name: '付款方式' }),
      'BANK_TRANSFER',
    );
    expect(mayLeave()).toBe(true);
    await user.click(screen.getByRole('button', { name: '自己加一個人' }));
    await user.type(screen.getByRole('textbox', { name: '新的人的名字' }), '小');
    expect(mayLeave()).toBe(false);
  });

  it('asks about what can be read in two ways before anything is sent', async () => {
    const { user } = openChat();
    await paste(user, '小美+1\n小美+2\n小華 草莓');
    expect(await screen.findByText('請您看一下這 2 行')).toBeTruthy();
    const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /張訂單/ });
    expect(send().disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: '小美 大湖草莓 再加 2 份' }));
    await user.click(screen.getByRole('button', { name: '第 3 行不是訂單，略過' }));
    expect(screen.getByText(/合計 1 人，NT\$300/)).toBeTruthy();
    expect(send().disabled).toBe(false);
  });

  it('lets mend, drop and add by hand', async () => {
    const { user, shop } = openChat([berries, mangoes]);
    await paste(user, '小美 草莓+1\n王小姐 芒果+1');
    const list = await screen.findByRole('list', { name: '聊天裡的人' });
    await user.click(within(list).getByRole('button', { name: '不要王小姐' }));
    const goods = within(list).getByRole('combobox', { name: '小美訂的品項：大湖草莓' });
    await user.selectOptions(goods, '愛文芒果');
    const count = within(list).getByRole('textbox', { name: '小美的愛文芒果幾份' });
    await user.clear(count);
    await user.type(count, '４');
    await user.click(screen.getByRole('button', { name: '自己加一個人' }));
    await user.type(within(list).getByRole('textbox', { name: '新的人的名字' }), '陳太太');
    await user.click(within(list).getByRole('button', { name: /加一項\s*給陳太太/ }));
    await user.click(screen.getByRole('button', { name: '建立 2 張訂單' }));
    await screen.findByText('完成 2 筆');
    expect(shop.requestsTo(orderPath)).toMatchObject([
      { name: '小美', lines: [{ skuId: 2, quantity: 4 }] },
      { name: '陳太太', lines: [{ skuId: 1, quantity: 1 }] },
    ]);
  });

  it('knows who has an order already, and gives the link of who has no account', async () => {
    const order: StaffChatOrder = {
      ...{ orderNo: 'G261121A1B2C3', name: '小美', payableTwd: 300, state: 'UNPAID' },
      ...{ lines: [{ skuId: 1, quantity: 3 }], claimPath: '/claim/abc', isClaimed: false },
      payBy: '2031-06-01T12:00:00.000Z',
    };
    const { user } = openChat([berries], [order]);
    await paste(user, '小美+3\n王小姐+1');
    expect(await screen.findByText('已有訂單')).toBeTruthy();
    expect(screen.getByRole('button', { name: '建立 1 張訂單' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '複製給小美的連結' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('/claim/abc'));
    await paste(user, '小美+2');
    expect(await screen.findByText('已有訂單，要改數量')).toBeTruthy();
  });

  it('asks who had an order that was cancelled, and orders again only for those', async () => {
    const cancelled = (orderNo: string, name: string): StaffChatOrder => ({
      ...{ orderNo, name, payableTwd: 300, state: 'CANCELLED', claimPath: null, payBy: null },
      ...{ lines: [{ skuId: 1, quantity: 3 }], isClaimed: true },
    });
    const orders = [cancelled('G261121A1B2C3', '小美'), cancelled('G261121A1B2C4', '王小姐')];
    const { user, shop } = openChat([berries], orders);
    await paste(user, '小美+3\n王小姐+1');
    expect(await screen.findAllByText('訂過，訂單已取消')).toHaveLength(2);
    const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /張訂單/ });
    expect(send().disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: /王小姐要再訂一次/ }));
    await user.click(screen.getByRole('button', { name: '建立 1 張訂單' }));
    await screen.findByText('完成 1 筆');
    expect(shop.requestsTo(orderPath)).toMatchObject([
      { name: '王小姐', memberId: null, again: true },
    ]);
  });

  it('chooses a member by name', async () => {
    const { user, shop } = openChat();
    shop.answer('/StaffGroupBuy/SearchBuyerArray', () => ({
      result: { buyers: [{ memberId: 'm1', name: '林小美', phoneEnding: '678' }] },
    }));
    await paste(user, '小美+1');
    await user.click(await screen.findByRole('button', { name: '小美的帳號：沒有帳號，更改' }));
    await user.click(await screen.findByRole('button', { name: /林小美/ }));
    expect(screen.getByRole('button', { name: '小美的帳號：林小美，更改' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '建立 1 張訂單' }));
    await screen.findByText('完成 1 筆');
    expect(shop.requestsTo(orderPath)).toMatchObject([{ name: '小美', memberId: 'm1' }]);
  });

  it('shows the reason of a row that was refused', async () => {
    const { user, shop } = openChat();
    shop.answer(orderPath, () => refuse('CAMPAIGN_FULL'));
    await paste(user, '小美+1');
    await user.click(await screen.findByRole('button', { name: '建立 1 張訂單' }));
    expect(await screen.findByText(/團購剩餘數量不足/)).toBeTruthy();
  });
});

it('says at once that the group cannot be joined, before anything is typed', async () => {
  const shop = new FakeShop()
    .answer('/StaffGroupBuy/DescribeCampaign', () => ({
      result: { ...campaign([berries]), status: 'CANCELLED', isOpen: false },
    }))
    .answer('/StaffGroupBuy/GetChatOrderArray', () => ({
      result: { orders: [], places: [place], methods: ['PAY_AT_PICKUP'] },
    }));
  const at = '/group-buys/7/chat';
  renderScreen(<ChatOrdersScreen />, shop, { at, path: '/group-buys/:campaignId/chat' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/不能跟團/);
  const text = screen.getByRole('textbox', { name: /聊天紀錄/ });
  expect(alert.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('leads to the form of a group buy that nobody can pay for by a link', async () => {
  const shop = new FakeShop()
    .answer('/StaffGroupBuy/DescribeCampaign', () => ({ result: campaign([berries]) }))
    .answer('/StaffGroupBuy/GetChatOrderArray', () => ({
      result: { orders: [], places: [place], methods: [] },
    }));
  const at = '/group-buys/7/chat';
  renderScreen(<ChatOrdersScreen />, shop, { at, path: '/group-buys/:campaignId/chat' });
  const link = await screen.findByRole('link', { name: '修改團購' });
  expect(link.getAttribute('href')).toBe('/group-buys/7/plan');
});
