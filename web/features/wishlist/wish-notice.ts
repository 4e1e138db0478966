import { showToast } from '@kaituan/kit/feedback/toast.ts';
import type { QueryClient } from '@tanstack/react-query';
import { preferencesQuery } from '#web/features/notifications/preferences-query.ts';

/** Says that goods are on the wishlist, and by which ways the member is told of lower prices and of their return. */
export async function tellOfWish(client: QueryClient, openWishlist: () => void): Promise<void> {
  const ways = await listWays(client).catch(() => []);
  const told = ways.length > 0 ? `會告訴您：${ways.join('、')}` : '會通知您';
  const action = { label: '看收藏', onPress: openWishlist };
  showToast(`已放進收藏清單，到貨、降價或開團時${told}`, 'SUCCESS', action, 'WISHLIST');
}

async function listWays(client: QueryClient): Promise<string[]> {
  const { result, wayArray } = await client.ensureQueryData(preferencesQuery());
  const isOn = (way: string) =>
    result.some((one) => one.topic === 'WISHLIST' && one.way === way && one.isOn);
  return ['站內通知', ...wayArray.flatMap(({ way, title }) => (isOn(way) ? title : []))];
}
