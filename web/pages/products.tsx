import { newArrivalDays } from '@kaituan/domain/shop-limits';
import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { Sparkles, Zap } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ListHeader } from '#web/features/aggregated/list-header.tsx';
import { companyQuery } from '#web/features/content/content-query.ts';
import { loadFlashSales } from '#web/features/flash-sale/flash-sale-query.ts';
import { loadProductList } from '#web/features/product-list/load-product-list.ts';
import { ProductList } from '#web/features/product-list/product-list.tsx';
import { listHeadOf } from '#web/features/product-list/query/list-head.ts';
import { productsScope } from '#web/features/product-list/query/list-scope.ts';
import { type ListState, readListState } from '#web/features/product-list/query/list-state.ts';
import { HotKeywords } from '#web/features/search/hot-keywords.tsx';
import { channelIdOf } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useShopConfig } from '#web/navigation/use-shop-config.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/products.ts';

const lists = {
  ALL: {
    name: '全部商品',
    icon: null,
    about: '團購與批發的好東西；標示「量大優惠」的，買得越多每件越便宜。',
  },
  NEW: {
    name: '新品上架',
    icon: <Sparkles size={26} />,
    about: '最近上架的商品，新的在前。',
  },
  FLASH: {
    name: '限時搶購',
    icon: <Zap size={26} fill="currentColor" />,
    about: '限定時間的優惠價，最快結束的排在最前面。',
  },
};
const isFlashPage = ({ scope }: ListState) => scope.theme.includes('FLASH');
const listOf = ({ scope }: ListState) =>
  lists[scope.theme.find((flag) => flag === 'NEW' || flag === 'FLASH') ?? 'ALL'];

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const state = readListState(args.url.searchParams, productsScope);
    const [{ result: company }] = await Promise.all([
      client.ensureQueryData(companyQuery(channelId)),
      loadProductList(client, { url: args.url, channelId, state }),
      isFlashPage(state) && loadFlashSales(client, channelId),
    ]);
    const { name, about } = listOf(state);
    const { publicUrl } = args.context.get(environmentContext);
    return {
      head: listHeadOf({ name, description: `${company.name}｜${about}` }, state, {
        shopTitle: company.htmlTitle,
        publicUrl,
      }),
    };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function Products() {
  const channelId = useChannelId();
  const [search] = useSearchParams();
  const state = readListState(search, productsScope);
  const { name, icon, about } = listOf(state);
  const days = useShopConfig()?.newArrivalDays ?? newArrivalDays;
  return (
    <div className="shop-width pt-3 pb-12">
      <ListHeader title={name} icon={icon}>
        {listOf(state) === lists.NEW ? `最近 ${days} 天上架的商品，新的在前。` : about}
      </ListHeader>
      {isFlashPage(state) && <LazyPart code={flashSaleBoard} props={{ channelId, isLive: true }} />}
      <ProductList
        channelId={channelId}
        state={state}
        suggestions={<HotKeywords channelId={channelId} title="大家都在找" />}
      />
      {isFlashPage(state) && (
        <div className="mt-10">
          <LazyPart code={flashSaleBoard} props={{ channelId, isLive: false }} />
        </div>
      )}
    </div>
  );
}

const flashSaleBoard = lazyPart(() =>
  import('#web/features/flash-sale/flash-sale-board.tsx').then((module) => module.FlashSaleBoard),
);
