import { apiQuery } from '@kaituan/api-client/query-client';
import { SectionHeading } from '@kaituan/kit/content/section-heading.tsx';
import { useQuery } from '@tanstack/react-query';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { ProductRow } from './product-row.tsx';

export const hotProductsQuery = (channelId: number) =>
  apiQuery('/Product/GetScpProductArray', { channelId, sort: 'HOT', limit: 12 });

/** What sells best, for a page that has nothing else to offer. */
export function HotProducts() {
  const { data } = useQuery(hotProductsQuery(useChannelId()));
  if (!data || data.result.length === 0) return null;
  return (
    <section className="mt-14 text-start">
      <SectionHeading title="熱門推薦" />
      <ProductRow cards={data.result} label="熱門推薦" />
    </section>
  );
}
