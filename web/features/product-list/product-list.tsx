import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { listActiveChoices } from './filters/active-choices.ts';
import { ChoiceChips } from './filters/choice-chips.tsx';
import { FilterColumn } from './filters/filter-column.tsx';
import { ListResults } from './list-results.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { MoreProducts } from './more-products.tsx';
import { listNamesQuery } from './query/list-names-query.ts';
import { type ListState, listAddress } from './query/list-state.ts';
import { RelaxedNotice } from './relaxed-notice.tsx';
import { useInvalidFilterToast } from './use-invalid-filter-toast.ts';
import { useProductList } from './use-product-list.ts';
import { useScrollAfterFilter } from './use-scroll-after-filter.ts';

/** A list of products with its filters, orders and following pages. */
export function ProductList({
  channelId,
  state,
  suggestions,
}: {
  channelId: number;
  state: ListState;
  /** What else to look at when nothing fits. */
  suggestions?: ReactNode;
}) {
  const list = useProductList(channelId, state);
  const { data: names } = useQuery(listNamesQuery(channelId));
  const panelId = `filters${useId().replace(/\W/g, '')}`;
  const results = useRef<HTMLElement>(null);
  const address = listAddress(state.scope, state.chosen);
  useScrollAfterFilter(results, address);
  useInvalidFilterToast(state);
  const choices = listActiveChoices(state.chosen, names);
  const hasChoices = choices.length > 0;
  const shown = <ListResults {...{ state, list, hasChoices, suggestions }} />;
  const hasNothingToFilter = list.isLoaded && list.total === 0 && !hasChoices;
  if (list.hasFailed || hasNothingToFilter) return shown;
  return (
    <div className="gap-8 md:grid md:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
      <FilterColumn panelId={panelId} state={state} facets={list.facets} names={names} />
      <section
        ref={results}
        tabIndex={-1}
        aria-label="商品"
        aria-busy={list.isPlaceholderData}
        className="min-w-0 scroll-mt-32 outline-none"
      >
        <ListToolbar {...{ panelId, state, list, names }} choiceCount={choices.length} />
        <ChoiceChips state={state} choices={choices} />
        {state.cursor && (
          <ShopLink to={address} className={`${buttonStyle.plain} mb-4`}>
            回到列表開頭
          </ShopLink>
        )}
        <RelaxedNotice state={state} relaxedText={list.relaxedText} />
        {shown}
        <MoreProducts state={state} list={list} />
      </section>
    </div>
  );
}
