import { showToast } from '@kaituan/kit/feedback/toast.ts';
import type { QueryClient } from '@tanstack/react-query';
import { preferencesQuery } from '#web/features/notifications/preferences-query.ts';

/** Says by which ways the member is told of the return of goods, as they chose, and that they are on the wishlist. */
export async function tellOfWatch(client: QueryClient, openWishlist: () => void): Promise<void> {
  const ways = await listWays(client).catch(() => []);
  const text = ways.length > 0 ? `到貨時會告訴您：${ways.join('、')}` : '到貨會通知您';
  const action = { label: '看收藏', onPress: openWishlist };
  showToast(`${text}；商品已加入收藏`, 'SUCCESS', action, 'WISHLIST');
}

async function listWays(client: QueryClient): Promise<string[]> {
  const { result, wayArray } = await client.fetchQuery(preferencesQuery());
  const isOn = (way: string) =>
    result.some((one) => one.topic === 'WISHLIST' && one.way === way && one.isOn);
  return ['站內通知', ...wayArray.flatMap(({ way, title }) => (isOn(way) ? title : []))];
}
