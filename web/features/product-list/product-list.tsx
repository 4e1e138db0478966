import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { LazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { listActiveChoices } from './filters/active-choices.ts';
import { ChoiceChips } from './filters/choice-chips.tsx';
import { filterPart } from './filters/filter-part.ts';
import { ListResults } from './list-results.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { MoreProducts } from './more-products.tsx';
import { type ListNames, listNamesQuery } from './query/list-names-query.ts';
import { type ListState, listAddress } from './query/list-state.ts';
import { SearchNotice } from './search-notice.tsx';
import { type ListFacets, useProductList } from './use-product-list.ts';

type Props = {
  channelId: number;
  state: ListState;
  /** Shown when the list is empty. */
  suggestions?: ReactNode;
};

/** Drawn anew in another channel: its rows and filters do not move to their places there. */
export const ProductList = (props: Props) => <ChannelList key={props.channelId} {...props} />;

function ChannelList({ channelId, state, suggestions }: Props) {
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
      <FilterColumn {...{ panelId, state, names }} facets={list.facets} />
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
        <SearchNotice
          state={state}
          correctedText={list.correctedText}
          relaxedText={list.relaxedText}
        />
        {shown}
        <MoreProducts state={state} list={list} />
      </section>
    </div>
  );
}

/**
 * The filters beside the list; on phones only shown by the link for browsers without JavaScript.
 */
function FilterColumn({
  panelId,
  state,
  facets,
  names,
}: {
  panelId: string;
  state: ListState;
  facets: ListFacets | undefined;
  names: ListNames | undefined;
}) {
  return (
    <aside
      id={panelId}
      data-filters
      aria-labelledby={`${panelId}-title`}
      className="mb-6 hidden scroll-mt-32 self-start target:block md:sticky md:below-header md:mb-0 md:block md:max-h-[calc(100dvh-9rem-var(--inset-top))] md:overflow-y-auto"
    >
      <h2 id={`${panelId}-title`} className="px-2 text-lg font-bold">
        篩選
      </h2>
      {facets && names ? (
        <LazyPart code={filterPart} props={{ state, facets, names }} />
      ) : (
        <div className="flex flex-col gap-3 p-2">
          {['w-2/3', 'w-full', 'w-5/6', 'w-1/2', 'w-3/4'].map((width) => (
            <Skeleton key={width} className={`h-7 ${width}`} />
          ))}
        </div>
      )}
    </aside>
  );
}

/** A toast for an unreadable filter in the address. */
function useInvalidFilterToast({ isValid }: ListState): void {
  useEffect(() => {
    if (!isValid) showToast('篩選條件無法辨識，已顯示全部商品', 'ERROR');
  }, [isValid]);
}

/**
 * After a filter changed: scrolls up to the results when they begin above the viewport, and keeps
 * the focus in the list when the pressed link is gone. Back navigation does neither.
 */
function useScrollAfterFilter(results: RefObject<HTMLElement | null>, address: string) {
  const navigationType = useNavigationType();
  const settled = useRef(address);
  useEffect(() => {
    if (settled.current === address) return;
    settled.current = address;
    const element = results.current;
    if (!element || navigationType === NavigationType.Pop) return;
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
  }, [address, navigationType, results]);
}
