import { flashSalePath, newArrivalsPath } from '#web/navigation/paths/product-lists.ts';

export const activityZonePath = '/#activity-zone';
export const memberCenterPath = '/member';

/** The tabs, in the specification's order. */
export const shopTabs = [
  { label: '首頁', to: '/' },
  { label: '商品分類', to: '/category' },
  { label: '品牌館', to: '/brands' },
  { label: '活動專區', to: activityZonePath },
  { label: '新品上架', to: newArrivalsPath },
  { label: '限時搶購', to: flashSalePath },
  { label: '熱門推薦', to: '/collections/hot-items' },
  { label: '會員中心', to: memberCenterPath },
  { label: '聯絡我們', to: '/contact-us' },
] as const;

/** True when a menu entry leads to the current address. */
export function isCurrentEntry(to: string, shown: { pathname: string; search: string }): boolean {
  const entry = new URL(to, 'http://shop.internal');
  if (entry.hash || entry.pathname !== shown.pathname) return false;
  const searchQuery = new URLSearchParams(shown.search).get('searchQuery');
  return entry.searchParams.get('searchQuery') === searchQuery;
}
