import { useQuery } from '@tanstack/react-query';
import { isRouteErrorResponse, useSearchParams } from 'react-router';
import { companyQuery } from '../features/company/company-query.ts';
import { ProductGone } from '../features/product/product-gone.tsx';
import { hotProductsQuery, productQuery } from '../features/product/product-query.ts';
import { presentProduct } from '../features/product/product-structured-data.ts';
import { ProductView } from '../features/product/product-view.tsx';
import { ErrorPage } from '../layout/error-page.tsx';
import { headOfPage } from '../layout/page-head.ts';
import { presentBreadcrumbs } from '../layout/structured-data.ts';
import { channelIdOf } from '../navigation/channel.ts';
import { useChannelId } from '../navigation/use-channel.ts';
import { findStatus } from '../platform/api.ts';
import { loadPage } from '../platform/load-page.ts';
import { environmentContext } from '../platform/page-context.ts';
import { excerptOf, textOfHtml } from '../ui/text-of-html.ts';
import type { Route } from './+types/product.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const [{ result: product }, { result: company }] = await Promise.all([
      client.ensureQueryData(productQuery(channelId, Number(args.params.id))),
      client.ensureQueryData(companyQuery(channelId)),
    ]).catch(async (error) => {
      if (findStatus(error) === 410) await client.prefetchQuery(hotProductsQuery(channelId));
      throw error;
    });
    const { publicUrl } = args.context.get(environmentContext);
    const path = `/products/${product.id}`;
    const trail = product.categoryTrail.map(({ id, name }) => ({
      name,
      path: `/categories/${id}`,
    }));
    return {
      head: {
        title: `${product.name}｜${company.htmlTitle}`,
        description: excerptOf(
          [product.subtitle, textOfHtml(product.descriptionHtml)].filter(Boolean).join('。'),
        ),
        path,
        pictureId: product.pictures[0]?.id,
        structuredData: [
          presentProduct(product, publicUrl),
          presentBreadcrumbs([...trail, { name: product.name, path }], publicUrl),
        ],
      },
    };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? headOfPage(args)
    : [{ title: '商品已下架' }, { name: 'robots', content: 'noindex' }];

export default function Product({ params }: Route.ComponentProps) {
  const channelId = useChannelId();
  const [searchParams] = useSearchParams();
  const { data } = useQuery(productQuery(channelId, Number(params.id)));
  if (!data) return null;
  return (
    <ProductView key={data.result.id} product={data.result} skuIdText={searchParams.get('sku')} />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 410) return <ProductGone />;
  return <ErrorPage error={error} />;
}
