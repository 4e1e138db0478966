import { findStatus } from '@kaituan/api-client/api';
import { comesNear } from '@kaituan/kit/loading/comes-near.ts';
import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { listedCouponsQuery } from '#web/features/catalog/coupon-queries.ts';
import { companyQuery } from '#web/features/content/content-query.ts';
import { productCampaignsQuery } from '#web/features/group-buy/places/place-queries.ts';
import { preloadProductParts, productGone } from '#web/features/product/product-parts.ts';
import { productQuery } from '#web/features/product/product-query.ts';
import { ProductView } from '#web/features/product/product-view.tsx';
import { ErrorPage } from '#web/layout/notices/error-page.tsx';
import { describePageError, isGone } from '#web/layout/notices/page-error.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/product.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const productId = Number(args.params.id);
    const [{ result: product }, { result: company }] = await Promise.all([
      client.ensureQueryData(productQuery(channelId, productId)),
      client.ensureQueryData(companyQuery(channelId)),
    ]).catch(async (error) => {
      if (findStatus(error) === 410) {
        const [{ goneOf }] = await Promise.all([
          import('#web/features/product/gone-loading.ts'),
          productGone.preload(),
        ]);
        throw await goneOf(error, client, { channelId, path: args.url.pathname });
      }
      throw error;
    });
    const reviews = product.rating ? await reviewsOf(client, { channelId, productId }) : [];
    if (product.isInFlashSale) await loadProductFlash(client, { channelId, productId });
    const { publicUrl } = args.context.get(environmentContext);
    // Needed in the browser only on client navigation.
    const [{ headOfProduct }] = await Promise.all([
      import('#web/features/product/product-head.ts'),
      client.prefetchQuery(productCampaignsQuery(channelId, productId)),
      client.prefetchQuery(listedCouponsQuery(channelId)),
    ]);
    return {
      head: headOfProduct(product, {
        ...{ shopTitle: company.htmlTitle, publicUrl },
        reviews,
      }),
    };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = async (args: Route.ClientLoaderArgs) => {
  const [loaded] = await Promise.all([
    load(args),
    preloadProductParts(),
    orderButtons.preload(),
    productCampaigns.preload(),
  ]);
  return loaded;
};

export const meta: Route.MetaFunction = (args) => {
  if (args.loaderData) return headOfPage(args);
  const title = isGone(args.error)
    ? '商品已下架'
    : describePageError(args.error, args.location.pathname, { isOnline: true }).title;
  return [{ title }, { name: 'robots', content: 'noindex' }];
};

export default function Product({ params }: Route.ComponentProps) {
  const channelId = useChannelId();
  const [searchParams] = useSearchParams();
  const { data } = useQuery(productQuery(channelId, Number(params.id)));
  if (!data) return null;
  return (
    <ProductView
      key={`${channelId} ${data.result.id}`}
      product={data.result}
      choice={searchParams.get('sku')}
      quantityText={searchParams.get('qty')}
      groupBuys={<GroupBuys channelId={channelId} productId={data.result.id} />}
      flash={(skuId) => (
        <LazyPart code={productFlash} props={{ channelId, productId: data.result.id, skuId }} />
      )}
      reviews={
        data.result.rating && (
          <LazyPart
            code={productReviews}
            props={{ channelId, productId: data.result.id, rating: data.result.rating }}
          />
        )
      }
      orderButtons={(selection) => (
        <LazyPart
          code={orderButtons}
          props={{ ...selection, product: data.result, choice: searchParams.get('sku') }}
        />
      )}
    />
  );
}

/** Of first visits only those of products in a group buy load the code. */
function GroupBuys(props: { channelId: number; productId: number }) {
  const { data } = useQuery(productCampaignsQuery(props.channelId, props.productId));
  return data && data.result.length > 0 && <LazyPart code={productCampaigns} props={props} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isGone(error) ? (
    <LazyPart code={productGone} props={{ error }} />
  ) : (
    <ErrorPage error={error} />
  );
}

const orderButtons = lazyPart(() =>
  import('#web/features/buying/page-order-buttons.tsx').then((module) => module.PageOrderButtons),
);

const productCampaigns = lazyPart(() =>
  import('#web/features/group-buy/places/product-campaigns.tsx').then(
    (module) => module.ProductCampaigns,
  ),
);

/** Its code travels when somebody comes near; what the server drew is there before. */
const productReviews = lazyPart(
  () => import('#web/features/reviews/product-reviews.tsx').then((module) => module.ProductReviews),
  () => comesNear('[data-reviews]'),
);

const productFlash = lazyPart(() =>
  import('#web/features/flash-sale/product-flash.tsx').then((module) => module.ProductFlash),
);

/** Only products in a sale load the code. */
async function loadProductFlash(
  client: QueryClient,
  { channelId, productId }: { channelId: number; productId: number },
): Promise<void> {
  const [{ loadFlashSales }] = await Promise.all([
    import('#web/features/flash-sale/flash-sale-query.ts'),
    productFlash.preload(),
  ]);
  await loadFlashSales(client, channelId, productId);
}

const reviewsOf = async (client: QueryClient, of: { channelId: number; productId: number }) =>
  (await import('#web/features/reviews/review-query.ts')).loadReviews(client, of);
