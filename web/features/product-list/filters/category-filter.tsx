import { ChevronLeft } from 'lucide-react';
import { withCategory } from '#web/features/product-list/query/list-choices.ts';
import { findPathTo, type NamedItem } from '#web/features/product-list/query/list-names-query.ts';
import { categoryScope } from '#web/features/product-list/query/list-scope.ts';
import { type ListState, listAddress } from '#web/features/product-list/query/list-state.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { Count } from './choice-link.tsx';
import { FilterGroup } from './filter-group.tsx';

type Props = {
  state: ListState;
  categories: readonly NamedItem[];
  counts: Record<string, number>;
};

/** Navigates the category tree, with links to the levels above. */
export function CategoryFilter({ state, categories, counts }: Props) {
  const chosenId = (state.scope.fixed.categoryIds ?? state.chosen.categoryIds)[0];
  const path = chosenId === undefined ? [] : findPathTo(categories, chosenId);
  const current = path.at(-1);
  const below = (current?.children ?? categories).filter(({ id }) => (counts[id] ?? 0) > 0);
  if (below.length === 0 && path.length === 0) return null;
  return (
    <FilterGroup title="分類">
      <ul>
        {path.length > 0 && (
          <li>
            <StepUp to={categoryAddress(state, null)}>全部分類</StepUp>
          </li>
        )}
        {path.slice(0, -1).map(({ id, name }) => (
          <li key={id}>
            <StepUp to={categoryAddress(state, id)}>{name}</StepUp>
          </li>
        ))}
        {current && (
          <li className="px-2 py-1.5 font-semibold text-primary" aria-current="true">
            {current.name}
          </li>
        )}
        {below.map(({ id, name }) => (
          <li key={id} className={current ? 'pl-4' : ''}>
            <ShopLink
              to={categoryAddress(state, id)}
              prefetch="none"
              preventScrollReset={!state.scope.fixed.categoryIds}
              className="choice"
            >
              <span>{name}</span>
              <Count>{counts[id] ?? 0}</Count>
            </ShopLink>
          </li>
        ))}
      </ul>
    </FilterGroup>
  );
}

function StepUp({ to, children }: { to: string; children: string }) {
  return (
    <ShopLink to={to} prefetch="none" className="choice text-ink-soft">
      <ChevronLeft aria-hidden size={16} />
      {children}
    </ShopLink>
  );
}

/** On a category page other categories are pages; elsewhere they filter. */
function categoryAddress({ scope, chosen }: ListState, id: number | null): string {
  if (!scope.fixed.categoryIds) return listAddress(scope, withCategory(chosen, id));
  return id === null
    ? listAddress({ ...scope, path: '/products', fixed: {} }, chosen)
    : listAddress(categoryScope(id), chosen);
}
