import { apiQuery } from '@kaituan/api-client/query-client';
import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
import { toListRequest } from '@kaituan/domain/catalog/product-list-request';
import { emptyProductQuery } from '@kaituan/domain/catalog/product-query';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { RowScroller } from '@kaituan/kit/content/row-scroller.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { aggregatedQuery } from '#web/features/catalog/aggregated-query.ts';
import { ProductRow } from '#web/features/catalog/product-row.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';

const shownProducts = 12;

/** The first products of an activity. */
export const activityProductsQuery = (channelId: number, activityId: number) =>
  apiQuery(
    '/Product/GetScpProductArray',
    toListRequest(
      { ...emptyProductQuery, activityIds: [activityId] },
      { channelId, limit: shownProducts },
    ),
  );

/** An activity made for newcomers: its banner, and its first products. */
export function GuestActivity({
  activity,
  channelId,
}: {
  activity: AggregatedItem;
  channelId: number;
}) {
  const { id, aggregatedName, picture, routerTo } = activity;
  const { data } = useQuery(activityProductsQuery(channelId, id));
  const { data: header } = useQuery(aggregatedQuery(channelId, 'ACTIVITY', id));
  const cards = data?.result ?? [];
  return (
    <section aria-labelledby={`activity-${id}`} className="mb-10">
      <div className="mb-5 overflow-hidden card sm:grid sm:grid-cols-2">
        {picture && (
          <Picture
            picture={{ ...picture, alt: '' }}
            sizes="(min-width: 600px) 50vw, 100vw"
            eager
            className="aspect-[2/1] w-full object-cover"
          />
        )}
        <div className="flex flex-col items-start justify-center gap-4 p-5 sm:p-8">
          <h2 id={`activity-${id}`} className="text-xl font-bold sm:text-2xl">
            {aggregatedName}
          </h2>
          {header?.result.introduction && (
            <p className="leading-7 text-ink-soft">{header.result.introduction}</p>
          )}
          <ShopLink to={routerTo} className={buttonStyle.primary}>
            看全部商品
            <ArrowRight aria-hidden size={18} />
          </ShopLink>
        </div>
      </div>
      {cards.length > 0 && (
        <RowScroller label={aggregatedName}>
          <ProductRow cards={cards} label={aggregatedName} />
        </RowScroller>
      )}
    </section>
  );
}
