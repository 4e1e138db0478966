import { ShopLink } from '#web/navigation/shop-link.tsx';
import { sortNames } from './query/list-choices.ts';
import type { ProductSort } from './query/list-scope.ts';
import { type ListState, listAddress } from './query/list-state.ts';

const sorts: ProductSort[] = ['HOT', 'NEW', 'PRICE_ASC', 'PRICE_DESC', 'CLOSING_SOON'];

/** The orders a list can be read in. */
export function SortLinks({ state }: { state: ListState }) {
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
          className={`flex min-h-11 items-center rounded-full px-3.5 text-[15px] whitespace-nowrap ${
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
