import { FilterButton } from './filters/filter-button.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import type { ListNames } from './query/list-names-query.ts';
import type { ListState } from './query/list-state.ts';
import { SortLinks } from './sort-links.tsx';
import type { ProductListData } from './use-product-list.ts';

/** How many products there are, the filters of phones, and the orders. */
export function ListToolbar({
  panelId,
  state,
  list,
  names,
  choiceCount,
}: {
  panelId: string;
  state: ListState;
  list: ProductListData;
  names: ListNames | undefined;
  choiceCount: number;
}) {
  const total = list.total.toLocaleString('en-US');
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-ink-soft tabular-nums">
        {list.isLoaded ? `共 ${total} 件商品` : '載入中…'}
      </p>
      <FilterButton
        panelId={panelId}
        choiceCount={choiceCount}
        resultText={list.isPlaceholderData ? '更新中…' : `看 ${total} 件商品`}
      >
        {list.facets && names && <FilterPanel state={state} facets={list.facets} names={names} />}
      </FilterButton>
      <SortLinks state={state} />
    </div>
  );
}
