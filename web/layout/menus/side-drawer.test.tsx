// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { SideDrawer } from './side-drawer.tsx';

const item = (id: number, aggregatedName: string, more: Partial<AggregatedItem> = {}) => ({
  ...{ id, aggregatedName, routerTo: `/collections/${id}`, picture: null, children: [] },
  ...{ isPinned: 'N' as const, ...more },
});
/** The specification's icon hints that are collections, by the keys that the shop knows them by. */
const collections = [
  item(1, '出清專區', { collectionKey: 'CLEARANCE' }),
  item(2, '節慶檔期', { collectionKey: 'FESTIVE' }),
  item(3, '本期特價', { collectionKey: 'SPECIAL_PRICE' }),
  item(4, '人氣推薦', { collectionKey: 'POPULAR' }),
];
const store = {
  ...{ id: 'P1', name: '松山門市', address: '臺北市松山區開團路一段 1 號' },
  ...{ phone: '02-0000-0000', hours: '11:00–20:00' },
};

function openDrawer(has: { collections: AggregatedItem[]; stores: object[] }) {
  const shop = new FakeShop()
    .answer('/Aggregated/GetAggregatedArray', ({ aggregatedType }) => ({
      result: aggregatedType === 'ACTIVITY' ? has.collections : [],
    }))
    .answer('/SiteInfo/GetStoreArray', () => ({ result: has.stores }) as never);
  renderPart(<SideDrawer isOpen onOpenChange={() => {}} />, shop);
  return screen.findByRole('navigation', { name: '側邊選單' });
}
const linksOf = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole<HTMLAnchorElement>('link')
    .map((link) => ({ text: link.textContent, path: new URL(link.href).pathname }));

it('has the specification’s groups, in its order', async () => {
  const nav = await openDrawer({ collections: [], stores: [] });
  const titles = within(nav).getAllByRole('heading', { level: 2 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['商品', '會員中心', '聯絡我們']);
});

it('leads wherever the specification’s menus lead', async () => {
  const nav = await openDrawer({ collections: [], stores: [] });
  const paths = linksOf(nav).map(({ path }) => path);
  for (const path of [
    ...['/collections/hot-items', '/member/profile', '/member/orders', '/message-board'],
    ...['/member/wishlist', '/notifications', '/bulletin', '/faq', '/contact-us'],
  ]) {
    expect(paths).toContain(path);
  }
});

it('shows the icon hints that have something behind them', async () => {
  const nav = await openDrawer({ collections, stores: [store] });
  await within(nav).findByRole('link', { name: '門市地圖' });
  await within(nav).findByRole('link', { name: '出清專區' });
  expect(linksOf(nav)).toEqual(
    expect.arrayContaining([
      { text: '門市地圖', path: '/stores' },
      { text: '出清專區', path: '/collections/1' },
      { text: '新品上架', path: '/products' },
      { text: '節慶檔期', path: '/collections/2' },
      { text: '本期特價', path: '/collections/3' },
      { text: '人氣推薦', path: '/collections/4' },
    ]),
  );
});

it('shows no hint with nothing behind it', async () => {
  const nav = await openDrawer({ collections: [], stores: [] });
  await within(nav).findByRole('link', { name: '新品上架' });
  expect(within(nav).queryByRole('link', { name: '門市地圖' })).toBeNull();
  expect(within(nav).queryByRole('link', { name: '出清專區' })).toBeNull();
});
