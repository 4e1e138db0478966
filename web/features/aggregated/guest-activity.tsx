import type { AggregatedItem } from '@kaituan/contract/aggregated';
import { emptyProductQuery, toListRequest } from '@kaituan/domain/product-query';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { ShopLink } from '../../navigation/shop-link.tsx';
import { apiQuery } from '../../platform/query-client.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Picture } from '../../ui/picture.tsx';
import { ProductRow } from '../catalog/product-row.tsx';

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
  const cards = data?.result ?? [];
  return (
    <section aria-labelledby={`activity-${id}`} className="mb-10">
      {picture && (
        <ShopLink
          to={routerTo}
          tabIndex={-1}
          aria-hidden
          className="mb-4 block overflow-hidden rounded-card shadow-card"
        >
          <Picture
            picture={{ ...picture, alt: '' }}
            sizes="(min-width: 1320px) 1272px, 100vw"
            eager
            className="aspect-[5/2] w-full object-cover sm:aspect-[4/1]"
          />
        </ShopLink>
      )}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={`activity-${id}`} className="text-xl font-bold sm:text-2xl">
          {aggregatedName}
        </h2>
        <ShopLink to={routerTo} className={buttonStyle.plain}>
          看全部
          <ArrowRight aria-hidden size={18} />
        </ShopLink>
      </div>
      {cards.length > 0 && <ProductRow cards={cards} label={aggregatedName} />}
    </section>
  );
}
