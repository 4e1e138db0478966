import { LazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { FilterButton } from './filters/filter-button.tsx';
import { filterPart } from './filters/filter-part.ts';
import { sortNames } from './query/list-choices.ts';
import type { ListNames } from './query/list-names-query.ts';
import type { ProductSort } from './query/list-scope.ts';
import { type ListState, listAddress } from './query/list-state.ts';
import type { ProductListData } from './use-product-list.ts';

/** Product count, filter button and sort links. */
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
        {list.facets && names && (
          <LazyPart code={filterPart} props={{ state, facets: list.facets, names }} />
        )}
      </FilterButton>
      <SortLinks state={state} />
    </div>
  );
}

const sorts: ProductSort[] = ['HOT', 'NEW', 'PRICE_ASC', 'PRICE_DESC', 'CLOSING_SOON'];

function SortLinks({ state }: { state: ListState }) {
  const { scope, chosen } = state;
  const isSearch = Boolean(scope.fixed.text || chosen.text);
  const usual = scope.defaultSort;
  const others: ProductSort[] = isSearch ? ['RELEVANCE', ...sorts] : sorts;
  const offered = [usual, ...others.filter((sort) => sort !== usual)];
  const current = chosen.sort ?? usual;
  return (
    <nav aria-label="排序" className="scroll-row min-w-0 gap-1">
      {offered.map((sort) => (
        <ShopLink
          key={sort}
          to={listAddress(scope, { ...chosen, sort: sort === usual ? null : sort })}
          prefetch="none"
          preventScrollReset
          rel="nofollow"
          aria-current={sort === current ? 'true' : undefined}
          className={`flex min-h-11 items-center rounded-full px-3.5 text-mid whitespace-nowrap ${
            sort === current
              ? 'bg-primary-soft font-semibold text-primary'
              : 'text-ink-soft hover:text-primary'
          }`}
        >
          {sortNames[sort]}
        </ShopLink>
      ))}
    </nav>
  );
}
