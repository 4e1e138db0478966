import { toggleChoice } from '#web/features/product-list/query/list-choices.ts';
import type { NamedItem } from '#web/features/product-list/query/list-names-query.ts';
import { type ListState, listAddress } from '#web/features/product-list/query/list-state.ts';
import { ChoiceLink } from './choice-link.tsx';
import { FilterGroup } from './filter-group.tsx';

type Props = {
  state: ListState;
  brands: readonly NamedItem[];
  counts: Record<string, number>;
};

const shownAtFirst = 8;

/** Brands of the list, by count; chosen ones are always visible. */
export function BrandFilter({ state, brands, counts }: Props) {
  const { scope, chosen } = state;
  const isChosen = (id: number) => chosen.brandIds.includes(id);
  const offered = brands
    .filter(({ id }) => isChosen(id) || (counts[id] ?? 0) > 0)
    .toSorted((a, b) => (counts[b.id] ?? 0) - (counts[a.id] ?? 0));
  if (offered.length === 0) return null;
  const first = offered.filter(({ id }, at) => at < shownAtFirst || isChosen(id));
  const rest = offered.filter((brand) => !first.includes(brand));
  const choice = ({ id, name }: NamedItem) => (
    <li key={id}>
      <ChoiceLink
        to={listAddress(scope, toggleChoice(chosen, 'brandIds', id))}
        isChosen={isChosen(id)}
        count={counts[id] ?? 0}
      >
        {name}
      </ChoiceLink>
    </li>
  );
  return (
    <FilterGroup title="品牌">
      <ul>{first.map(choice)}</ul>
      {rest.length > 0 && (
        <details className="group/more">
          <summary className="flex min-h-11 cursor-pointer items-center px-2 text-sm font-semibold text-primary group-open/more:hidden">
            更多品牌（{rest.length}）
          </summary>
          <ul>{rest.map(choice)}</ul>
        </details>
      )}
    </FilterGroup>
  );
}
