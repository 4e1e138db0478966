// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import ContactListScreen from './contacts/contact-list.tsx';
import CouponListScreen from './coupons/coupon-list.tsx';
import GoodsListScreen from './goods/goods-list.tsx';
import GroupListScreen from './groups/group-list.tsx';
import HandOutScreen from './hand-out/hand-out-screen.tsx';
import ThreadListScreen from './messages/thread-list.tsx';
import MoneyInScreen from './money/money-in.tsx';

const none = { result: [], nextCursor: null };
const emptyShop = () =>
  new FakeShop()
    .answer('/StaffMessage/SearchThreadArray', () => none)
    .answer('/StaffMessage/GetInboxArray', () => ({ result: [] }))
    .answer('/StaffMessage/SearchContactArray', () => none)
    .answer('/StaffCoupon/SearchCouponArray', () => none)
    .answer('/StaffGoods/SearchGoodsArray', () => none)
    .answer('/StaffGoods/GetGoodsChoices', () => ({
      result: { categories: [], brands: [], channels: [], priceGroups: [] },
    }))
    .answer('/StaffGroupBuy/SearchCampaignArray', () => none)
    .answer('/StaffMoney/GetStatementRowArray', () => none)
    .answer('/StaffHandOut/SearchPickupArray', () => none);

it.each([
  ['questions', <ThreadListScreen key="" />, '', '沒有等待回覆的提問'],
  ['all questions', <ThreadListScreen key="" />, '?which=ALL', '還沒有人提問'],
  ['questions of nobody', <ThreadListScreen key="" />, '?assigned=NOBODY', '沒有符合的資料'],
  ['goods', <GoodsListScreen key="" />, '', '還沒有商品'],
  ['drafts of goods', <GoodsListScreen key="" />, '?which=DRAFT', '沒有符合的資料'],
  ['coupons', <CouponListScreen key="" />, '', '還沒有優惠券'],
  ['ended coupons', <CouponListScreen key="" />, '?which=ENDED', '沒有符合的資料'],
  ['group buys', <GroupListScreen key="" />, '', '現在沒有進行中的團購'],
  ['all group buys', <GroupListScreen key="" />, '?which=ALL', '還沒有開過團購'],
  ['group buys found', <GroupListScreen key="" />, '?search=abc', '沒有符合的資料'],
  ['contacts', <ContactListScreen key="" />, '', '還沒有人從聯絡表單來信'],
  ['contacts found', <ContactListScreen key="" />, '?search=abc', '沒有符合的訊息'],
  ['bank rows', <MoneyInScreen key="" />, '', '沒有等著對帳的明細'],
  ['bank rows put aside', <MoneyInScreen key="" />, '?which=ASIDE', '沒有擱置的明細'],
  ['bank rows found', <MoneyInScreen key="" />, '?search=12345', '沒有符合的明細'],
  ['pickups', <HandOutScreen key="" />, '', '目前沒有等人來領的包裹'],
  ['pickups of today', <HandOutScreen key="" />, '?which=HANDED', '今天還沒有人來領'],
] as const)('%s say why there is nothing', async (_, list, address, text) => {
  renderScreen(list, emptyShop(), { at: `/${address}` });
  expect(await screen.findByText(text)).toBeTruthy();
});

it.each([
  ['goods', <GoodsListScreen key="" />, /新增並上架之後/, '新增第一個商品', '/goods/new'],
  ['coupons', <CouponListScreen key="" />, /放給會員領取/, '做第一張優惠券', '/coupons/new'],
] as const)('%s say what they are for, and lead to the first', async (_, list, help, way, to) => {
  renderScreen(list, emptyShop());
  expect(await screen.findByText(help)).toBeTruthy();
  expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe(to);
});
