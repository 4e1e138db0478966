import type { ListNames } from '#web/features/product-list/query/list-names-query.ts';
import type { ListState } from '#web/features/product-list/query/list-state.ts';
import type { ListFacets } from '#web/features/product-list/use-product-list.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FilterPanel } from './filter-panel.tsx';

/** The filters beside the list. On a phone they show only where a link without scripts leads to them. */
export function FilterColumn({
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
      aria-labelledby={`${panelId}-title`}
      className="mb-6 hidden scroll-mt-32 self-start target:block md:sticky md:top-32 md:mb-0 md:block md:max-h-[calc(100dvh-9rem)] md:overflow-y-auto"
    >
      <h2 id={`${panelId}-title`} className="px-2 text-lg font-bold">
        篩選
      </h2>
      {facets && names ? (
        <FilterPanel state={state} facets={facets} names={names} />
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
