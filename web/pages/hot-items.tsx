import { Flame } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ListHeader } from '#web/features/aggregated/list-header.tsx';
import { companyQuery } from '#web/features/company/company-query.ts';
import { HotExplanation } from '#web/features/product-list/hot-explanation.tsx';
import { ProductList } from '#web/features/product-list/product-list.tsx';
import { presentListHead } from '#web/features/product-list/query/list-head.ts';
import { hotScope } from '#web/features/product-list/query/list-scope.ts';
import { readListState } from '#web/features/product-list/query/list-state.ts';
import { loadProductList } from '#web/features/product-list/query/product-list-query.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
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
      head: presentListHead(
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
