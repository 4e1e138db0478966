import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffChatOrder } from '@kaituan/contract/staff/orders/staff-chat-order';
import type { DescribedCampaign } from '@kaituan/contract/staff/promotions/staff-group-buy';
import { screen } from '@testing-library/react';
import { UnsavedGuard } from '#admin/parts/forms/unsaved.tsx';
import ChatOrdersScreen from '#admin/screens/chat-orders/chat-orders-screen.tsx';
import { channelId, owner, renderScreen } from './render-screen.tsx';

const item = (skuId: number, name: string) => ({
  ...{ skuId, code: `C-${skuId}`, name, optionText: '' },
  ...{ units: 0, heldUnits: 0, capUnits: null },
});
export const campaign = (items: DescribedCampaign['items']): DescribedCampaign => ({
  ...{
    campaignId: 7,
    channelId,
    status: 'OPEN',
    title: '水果團',
    isOpen: true,
    earliestCloseAt: null,
    outcome: null,
    leader: null,
  },
  ...{ closesAt: '2031-06-05T12:00:00.000Z', mode: 'CAMPAIGN', ratioBps: 0, teamSize: null, items },
  ...{ confirmedBuyers: 0, confirmedUnits: 0, heldBuyers: 0, caseQty: null, shopFills: 0 },
  goal: { kind: 'UNITS', min: 60 },
  progress: { reached: 0, goal: 60, ratioBps: 0, missing: 60 },
  ladder: {
    startPrices: items.map(({ skuId }) => ({ skuId, unitPriceTwd: 100 * skuId })),
    rungs: [],
  },
  money: { paidTwd: 0, refundsTwd: 0, unpaidTwd: 0 },
});
export const berries = item(1, '大湖草莓');
export const mangoes = item(2, '愛文芒果');
export const place = { placeId: 'DAAN', name: '大安店', address: '', phone: '', hours: '' };
export const orderPath = '/StaffGroupBuy/OrderForPerson';

export function openChat(items = [berries], orders: StaffChatOrder[] = [], staff = owner) {
  const shop = new FakeShop()
    .answer('/StaffGroupBuy/DescribeCampaign', () => ({ result: campaign(items) }))
    .answer('/StaffGroupBuy/GetChatOrderArray', () => ({
      result: { orders, places: [place], methods: ['BANK_TRANSFER', 'PAY_AT_PICKUP'] },
    }))
    .answer(orderPath, () => ({ result: { outcome: 'PLACED', orderNo: 'G261121A1B2C3' } }));
  const at = '/group-buys/7/chat';
  return {
    ...renderScreen(
      <>
        <ChatOrdersScreen />
        <UnsavedGuard />
      </>,
      shop,
      { at, path: '/group-buys/:campaignId/chat', staff },
    ),
    shop,
  };
}
export const paste = async (user: ReturnType<typeof openChat>['user'], text: string) => {
  const area = await screen.findByRole('textbox', { name: /聊天紀錄/ });
  await user.clear(area);
  await user.click(area);
  await user.paste(text);
};
