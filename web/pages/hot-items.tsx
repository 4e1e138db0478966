import { Flame } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ListHeader } from '#web/features/aggregated/list-header.tsx';
import { companyQuery } from '#web/features/content/content-query.ts';
import { loadProductList } from '#web/features/product-list/load-product-list.ts';
import { ProductList } from '#web/features/product-list/product-list.tsx';
import { listHeadOf } from '#web/features/product-list/query/list-head.ts';
import { hotScope } from '#web/features/product-list/query/list-scope.ts';
import { type ListState, readListState } from '#web/features/product-list/query/list-state.ts';
import { useProductList } from '#web/features/product-list/use-product-list.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useShopLimits } from '#web/navigation/use-shop-limits.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/hot-items.ts';

const title = '熱門推薦';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const state = readListState(args.url.searchParams, () => hotScope);
    const [{ result: company }] = await Promise.all([
      client.ensureQueryData(companyQuery(channelId)),
      loadProductList(client, { url: args.url, channelId, state }),
    ]);
    return {
      head: listHeadOf(
        { name: title, description: `${company.name}的編輯精選與熱銷商品。` },
        state,
        {
          shopTitle: company.htmlTitle,
          publicUrl: args.context.get(environmentContext).publicUrl,
        },
      ),
    };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function HotItems() {
  const channelId = useChannelId();
  const [search] = useSearchParams();
  const state = readListState(search, () => hotScope);
  return (
    <div className="shop-width pt-3 pb-12">
      <ListHeader title={title} icon={<Flame size={26} />}>
        <HotExplanation channelId={channelId} state={state} />
      </ListHeader>
      <ProductList channelId={channelId} state={state} />
    </div>
  );
}

/** Explains the ranking of hot items; has room for either explanation, so that the list below stays in its place. */
function HotExplanation({ channelId, state }: { channelId: number; state: ListState }) {
  const { popularProducts } = useShopLimits();
  const { cards, isLoaded } = useProductList(channelId, state);
  const hasSales = cards.some(({ isEditorPick }) => !isEditorPick);
  const isWithoutSales = isLoaded && !hasSales;
  return (
    <span className="grid *:col-start-1 *:row-start-1">
      <span className={isWithoutSales ? 'invisible' : ''}>
        標示「編輯精選」的商品由本店推薦，其餘依近 7 日實際付款訂單的銷量排序，最多{' '}
        {popularProducts} 名。
      </span>
      <span className={isWithoutSales ? '' : 'invisible'}>
        目前還沒有足夠的銷售紀錄可以排名，這裡是標示「編輯精選」的推薦商品；有了實際訂單就會依銷量排序。
      </span>
    </span>
  );
}
