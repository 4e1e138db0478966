import {
  availabilityNames,
  offeredAvailabilities,
  offeredTemperatures,
  temperatureNames,
  toggleChoice,
} from '#web/features/product-list/query/list-choices.ts';
import type { ListNames } from '#web/features/product-list/query/list-names-query.ts';
import { type ListState, listAddress } from '#web/features/product-list/query/list-state.ts';
import type { ListFacets } from '#web/features/product-list/use-product-list.ts';
import { BrandFilter } from './brand-filter.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { ChoiceLink } from './choice-link.tsx';
import { FilterGroup } from './filter-group.tsx';
import { PriceFilter } from './price-filter.tsx';

export function FilterPanel({
  state,
  facets,
  names,
}: {
  state: ListState;
  facets: ListFacets;
  names: ListNames;
}) {
  const { scope, chosen } = state;
  const temperatures = offeredTemperatures.filter(
    (one) => chosen.temperatures.includes(one) || (facets.temperature?.[one] ?? 0) > 0,
  );
  return (
    <div>
      <CategoryFilter
        state={state}
        categories={names.categories}
        counts={facets.categoryId ?? {}}
      />
      {!scope.fixed.brandIds && (
        <BrandFilter state={state} brands={names.brands} counts={facets.brandId ?? {}} />
      )}
      <PriceFilter state={state} counts={facets.price ?? {}} />
      {temperatures.length > 0 && (
        <FilterGroup title="保存溫度">
          {temperatures.map((one) => (
            <ChoiceLink
              key={one}
              to={listAddress(scope, toggleChoice(chosen, 'temperatures', one))}
              isChosen={chosen.temperatures.includes(one)}
              count={facets.temperature?.[one] ?? 0}
            >
              {temperatureNames[one]}
            </ChoiceLink>
          ))}
        </FilterGroup>
      )}
      <FilterGroup title="供貨與優惠">
        {offeredAvailabilities.map((one) => (
          <ChoiceLink
            key={one}
            to={listAddress(scope, toggleChoice(chosen, 'availabilities', one))}
            isChosen={chosen.availabilities.includes(one)}
          >
            {availabilityNames[one]}
          </ChoiceLink>
        ))}
        <ChoiceLink
          to={listAddress(scope, toggleChoice(chosen, 'flags', 'WHOLESALE'))}
          isChosen={chosen.flags.includes('WHOLESALE')}
        >
          量大優惠
        </ChoiceLink>
      </FilterGroup>
    </div>
  );
}
