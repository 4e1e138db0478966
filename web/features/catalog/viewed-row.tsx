import { apiQuery, quietQuery } from '@kaituan/api-client/query-client';
import { RowScroller } from '@kaituan/kit/content/row-scroller.tsx';
import { SectionHeading } from '@kaituan/kit/content/section-heading.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { ProductRow } from './product-row.tsx';
import { clearViewed, readViewed } from './viewed-products.ts';

const title = '最近看過';

/** The products last looked at on this device, at today's prices. */
export function ViewedRow({ exceptId }: { exceptId?: number }) {
  const channelId = useChannelId();
  // Read once: the row stays as it is while the page is open. A sign-out begins anew.
  const memberId = useAppState(({ user }) => user?.id);
  const [ids, setIds] = useState(() => ({ memberId, list: readViewed() }));
  if (ids.memberId !== memberId) setIds({ memberId, list: readViewed() });
  const productIdArray = ids.list.filter((id) => id !== exceptId);
  const { data } = useQuery({
    ...quietQuery(apiQuery('/Product/GetProductCardArray', { channelId, productIdArray })),
    enabled: productIdArray.length > 0,
  });
  const cards = data?.result ?? [];
  if (productIdArray.length === 0 || cards.length === 0) return null;
  const clear = () => {
    clearViewed();
    setIds({ memberId, list: [] });
  };
  return (
    <section aria-label={title} className="mt-6">
      <SectionHeading title={title}>
        <TextButton onClick={clear} className="text-sm">
          清除
        </TextButton>
      </SectionHeading>
      <RowScroller label={title}>
        <ProductRow cards={cards} label={title} />
      </RowScroller>
    </section>
  );
}
