import type { ListState } from './query/list-state.ts';
import { useProductList } from './use-product-list.ts';

/** What the order of the hot items rests on; before anything was sold, that it rests on no sales. */
export function HotExplanation({ channelId, state }: { channelId: number; state: ListState }) {
  const { cards, isLoaded } = useProductList(channelId, state);
  const hasSales = cards.some(({ soldCount }) => soldCount > 0);
  if (isLoaded && !hasSales) {
    return '目前還沒有足夠的銷售紀錄可以排名，先看看標示「編輯精選」的推薦商品；有了實際訂單就會依銷量排序。';
  }
  return '標示「編輯精選」的商品由本店推薦，其餘依近 7 日實際付款訂單的銷量排序。';
}
