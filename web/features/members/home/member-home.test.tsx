// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { newMemberName } from '@kaituan/domain/member/profile';
import type { SignedInMember } from '@kaituan/identity-client/client';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readAppState, setUser } from '#web/platform/app-state.ts';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import { MemberHome } from './member-home.tsx';

/** Timeout for machines busy with other tests. */
const soon = { timeout: 20_000 };
const orders = { TO_PAY: 2, WAITING_FOR_GROUP: 0, TO_SHIP: 1, TO_RECEIVE: 0, RETURNS: 0 };

it('shows the numbers with what they count, and leads there', async () => {
  const shop = new FakeShop();
  shop.answer('/User/GetOwnCounts', () => ({
    result: { orders, groups: 3, addresses: 1, wishlist: 12, coupons: 2, reviews: 4 },
  }));
  renderPart(<MemberHome />, shop);
  const unpaid = await screen.findByRole<HTMLAnchorElement>('link', { name: '待付款，2 筆' }, soon);
  expect(new URL(unpaid.href).pathname).toBe('/member/orders');
  expect(new URL(unpaid.href).searchParams.get('tab')).toBe('TO_PAY');
  screen.getByRole('link', { name: '待收貨' });
  screen.getByRole('link', { name: /^我的團購.*3 團進行中/ });
  screen.getByRole('link', { name: /^收藏清單.*12 件/ });
  screen.getByRole('link', { name: /^優惠券.*2 張可用/ });
  screen.getByRole('link', { name: /^商品評價.*4 件待評價/ });
  screen.getByText('王小明');
  expect(shop.requestsTo('/User/GetOwnCounts')).toEqual([{ channelId }]);
});

it('opens the address book, only to look after it, and counts again when it is closed', async () => {
  const shop = new FakeShop();
  const entry = {
    ...{ addressId: 1, label: '家', recipient: '王小明', phone: '0912345678', zip: '106' },
    ...{ county: '臺北市', district: '大安區', street: '和平東路一段 1 號', note: '' },
    ...{ isDefault: true, isOffshore: false },
  };
  let book = [entry];
  shop
    .answer('/User/GetOwnCounts', () => ({
      result: { orders, groups: 0, addresses: book.length, wishlist: 0, coupons: 0, reviews: 0 },
    }))
    .answer('/Address/GetAddressArray', () => ({ result: book }))
    .answer('/Address/RemoveAddress', () => {
      book = [];
      return { result: book };
    });
  const { user } = renderPart(<MemberHome />, shop);
  await user.click(await screen.findByRole('button', { name: /^地址簿.*1 筆/ }, soon));
  await user.click(await screen.findByRole('button', { name: /^刪除 王小明/ }, soon));
  expect(screen.queryByRole('button', { name: /^使用/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '刪除' }));
  await screen.findByText('還沒有存過地址。', {}, soon);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('1 筆')).toBeNull(), soon);
});

it('calls nobody 新會員, but asks for a name', async () => {
  const shop = new FakeShop().answer('/User/GetOwnCounts', () => ({
    result: { orders, groups: 0, addresses: 0, wishlist: 0, coupons: 0, reviews: 0 },
  }));
  renderPart(<MemberHome />, shop);
  act(() => setUser({ ...(readAppState().user as SignedInMember), displayName: newMemberName }));
  expect(await screen.findByRole('link', { name: /^設定您的名稱/ }, soon)).toBeDefined();
  expect(screen.queryByText(newMemberName)).toBeNull();
});
