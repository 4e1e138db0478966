// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffToday } from '@kaituan/contract/staff/shop/staff-today';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, owner, renderScreen } from '#admin/testing/render-screen.tsx';
import TodayScreen from './today.tsx';

const days = Array.from({ length: 28 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  orders: 1,
  // The last week sold twice as much as the one before.
  salesTwd: index < 21 ? 100 : 200,
}));
const today: StaffToday = {
  ...{ channelId, toConfirm: 3, unpaid: 4, toShip: 5, returns: 1, refunds: 2, questions: 6 },
  ...{ lowStock: 7, deadLetters: 0, changedAccounts: 0, sales: days },
  groups: [
    {
      ...{ campaignId: 7, title: '芒果團', closesAt: '2031-06-05T12:00:00.000Z' },
      ...{ ratioBps: 7_500, teamSize: null, buyers: 20, newBuyers: 2 },
    },
  ],
  bestSellers: [{ productId: 1, name: '白蝦', pieces: 9, formerPieces: 6, salesTwd: 4_500 }],
  misses: [{ query: '西紅柿', times: 3 }],
};
const shopOf = (given: Partial<StaffToday> = {}) =>
  new FakeShop()
    .answer('/StaffToday/GetTodayArray', () => ({ result: [{ ...today, ...given }] }))
    .answer('/StaffSettings/GetOpeningChecklist', () => ({
      result: { opening: 'OPEN', openedAt: null, taskArray: [] },
    }));
const linkOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it('says what is to be done now, and each number leads to its list', async () => {
  renderScreen(<TodayScreen />, shopOf());
  await screen.findByRole('link', { name: /待確認收款\s*3/ });
  expect({
    confirm: linkOf(/待確認收款\s*3/),
    ship: linkOf(/待出貨\s*5/),
    unpaid: linkOf(/未付款\s*4/),
    returns: linkOf(/退貨處理中\s*1/),
    refunds: linkOf(/未完成退款\s*2/),
    questions: linkOf(/待回覆提問\s*6/),
    low: linkOf(/庫存偏低的規格\s*7/),
  }).toEqual({
    ...{ confirm: '/orders?which=TO_CONFIRM', ship: '/orders?which=TO_SHIP' },
    ...{ unpaid: '/orders?which=UNPAID', returns: '/orders?which=RETURNS' },
    ...{ refunds: '/money-out?which=WAITING', questions: '/messages', low: '/goods?which=LOW' },
  });
});

it('says beside what is to be sent how much is not due yet', async () => {
  renderScreen(<TodayScreen />, shopOf({ toShipLater: 2 }));
  const tile = await screen.findByRole('link', { name: /待出貨\s*5/ });
  expect(tile.textContent).toContain('另有 2 張未到出貨日');
});

it('shows sales beside the week before, how far group buys are, and what sells best', async () => {
  renderScreen(<TodayScreen />, shopOf());
  const plot = await screen.findByRole('img', { name: /最近 14 天每天的訂單金額/ });
  expect(plot.getAttribute('aria-label')).toContain('11/21 NT$100、11/22 NT$200');
  expect(plot.querySelectorAll('rect')).toHaveLength(14);
  expect(plot.closest('figure')?.textContent).toContain('最近 7 天 NT$1,400，比前一週多 100%');
  const group = screen.getByRole('link', { name: /芒果團/ }).closest('li');
  expect(group?.textContent).toContain('75%');
  expect(group?.textContent).toContain('20 人，一天內 +2');
  expect(linkOf(/芒果團/)).toBe('/group-buys/7');
  expect(screen.getByRole('link', { name: /白蝦/ }).closest('li')?.textContent).toContain(
    '9 件，比前一週多 50%',
  );
});

it('a search that found nothing is one tap from a synonym and from the product that is meant', async () => {
  renderScreen(<TodayScreen />, shopOf());
  const miss = within((await screen.findByText('西紅柿')).closest('li') as HTMLElement);
  const query = encodeURIComponent('西紅柿');
  const to = (name: string) => miss.getByRole('link', { name }).getAttribute('href');
  expect(to('「西紅柿」設同義詞')).toBe(`/search-words?meant=${query}`);
  expect(to('「西紅柿」加到商品')).toBe(`/search-words?wanted=${query}`);
});

it('says of a group buy of teams how many fill one, not a share of its goal', async () => {
  const [group] = today.groups ?? [];
  if (!group) throw new Error('no group buy');
  const groups = [{ ...group, title: '布朗尼團', ratioBps: 36_600, teamSize: 3, buyers: 11 }];
  renderScreen(<TodayScreen />, shopOf({ groups }));
  const link = await screen.findByRole('link', { name: /布朗尼團/ });
  expect(link.textContent).toBe('布朗尼團3 人一團');
});

it('says the share of a group buy where an older server tells no size of a team', async () => {
  const { teamSize: _, ...older } = today.groups?.[0] ?? {};
  renderScreen(<TodayScreen />, shopOf({ groups: [older as never] }));
  const link = await screen.findByRole('link', { name: /75%/ });
  expect(link.textContent).not.toContain('人一團');
});

it('has nothing of what a role does not see', async () => {
  const hidden = { refunds: null, questions: null, lowStock: null, deadLetters: null };
  const lists = { groups: null, bestSellers: null, misses: null, sales: null };
  const packer = { ...owner, grants: [{ permissions: ['PACKING' as const], channelId }] };
  renderScreen(<TodayScreen />, shopOf({ ...hidden, ...lists }), { staff: packer });
  await screen.findByRole('link', { name: /待出貨/ });
  for (const text of [
    /未完成退款/,
    /待回覆提問/,
    /庫存偏低/,
    /搜尋不到/,
    /訂單金額/,
    /進行中的團購/,
  ]) {
    expect(screen.queryByText(text)).toBeNull();
  }
});
