// @vitest-environment happy-dom

import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { ActivityBranch } from './drawer-branches.tsx';
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
const pageArray = ['ABOUT_US', 'TERMS_OF_SERVICE', 'PRIVACY_POLICY'];
const store = {
  ...{ id: 'P1', name: '松山門市', address: '臺北市松山區開團路一段 1 號' },
  ...{ phone: '02-0000-0000', hours: '11:00–20:00' },
};

function openDrawer(has: { collections: AggregatedItem[]; stores: object[] }) {
  const shop = new FakeShop()
    .answer('/Aggregated/GetAggregatedArray', ({ aggregatedType }) => ({
      result: aggregatedType === 'ACTIVITY' ? has.collections : [],
    }))
    .answer('/SiteInfo/GetStoreArray', () => ({ result: has.stores }) as never)
    .answer('/Scp/GetSalesCompanyInfo', () => ({ result: { pageArray } }) as never);
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

it('has in each group its entries word by word, and leads from each to its page', async () => {
  const nav = await openDrawer({ collections: [], stores: [] });
  await within(nav).findByRole('link', { name: '隱私權政策' });
  const groups = within(nav).getAllByRole('heading', { level: 2 });
  const entries = groups.map((heading) =>
    within(heading.parentElement as HTMLElement)
      .getAllByRole<HTMLAnchorElement>('link')
      // Those of branches are the shop's own.
      .filter((link) => link.closest('details') === null)
      .map((link) => `${link.textContent} ${new URL(link.href).pathname}`),
  );
  expect(entries).toEqual([
    [
      ...['首頁 /', '揪團中 /group-buys', '新品上架 /products', '限時搶購 /products'],
      '熱門推薦 /collections/hot-items',
    ],
    [
      ...['會員中心首頁 /member', '我的訂單 /member/orders', '我的團購 /member/group-buys'],
      ...['通知 /notifications', '留言板 /message-board', '收藏清單 /member/wishlist'],
      ...['個人資料 /member/profile', '購物車 /cart', '快速訂購 /quick-order'],
    ],
    [
      ...['最新消息 /bulletin', '聯絡我們 /contact-us', '常見問題 /faq', '關於我們 /about-us'],
      ...['服務條款 /terms-of-service', '隱私權政策 /privacy-policy'],
    ],
  ]);
  const branches = [...nav.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(branches).toEqual(['商品分類', '品牌館', '活動專區']);
});

it.each([
  ['the drawer', <ActivityBranch key="" />],
  ['the tabs', <ActivityPanel key="" onLeave={() => {}} />],
])('activities that are pinned, and no others, are in the menu of %s', async (_, menu) => {
  const activities = [item(5, '週年慶', { isPinned: 'Y' }), item(6, '未釘選的活動')];
  const shop = new FakeShop()
    .answer('/Aggregated/GetAggregatedArray', () => ({ result: activities }))
    .answer('/GroupBuy/GetCampaignArray', () => refuse('INTERNAL'));
  renderPart(menu, shop);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '週年慶', hidden: true });
  expect(new URL(link.href).pathname).toBe('/collections/5');
  expect(screen.queryByText('未釘選的活動')).toBeNull();
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
