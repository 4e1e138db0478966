import { apiQuery } from '@kaituan/api-client/query-client';
import { SectionHeading } from '@kaituan/kit/content/section-heading.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { ProductRow } from './product-row.tsx';

export const hotProductsQuery = (channelId: number) =>
  apiQuery('/Product/GetScpProductArray', { channelId, sort: 'HOT', limit: 12 });

/** What sells best, for a page that has nothing else to offer. */
export function HotProducts() {
  const { data, isPending, errorUpdateCount } = useQuery(hotProductsQuery(useChannelId()));
  // What is asked for again after a failure has no place until it is there: the button below would jump away.
  const isExpected = isPending && errorUpdateCount === 0;
  if (!isExpected && !data?.result.length) return null;
  return (
    <section aria-busy={isExpected} className="text-start">
      <SectionHeading title="熱門推薦" />
      {data ? (
        <ProductRow cards={data.result} label="熱門推薦" />
      ) : (
        <Skeleton className="h-95 rounded-card" />
      )}
    </section>
  );
}
