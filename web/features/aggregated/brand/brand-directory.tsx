import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { SectionHeading } from '@kaituan/kit/content/section-heading.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { FilterSearch } from '#web/navigation/filter-search.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { groupBrands, matchBrands } from './brand-groups.ts';

/** All brands in groups, filtered by name. */
export function BrandDirectory({
  brands,
  typedBefore,
}: {
  brands: readonly AggregatedItem[];
  /** Submitted by the form when JavaScript is off. */
  typedBefore: string;
}) {
  const [typed, setTyped] = useState(typedBefore);
  const found = matchBrands(brands, typed);
  const groups = typed.trim() ? [{ title: '符合的品牌', brands: found }] : groupBrands(brands);
  return (
    <>
      <FilterSearch
        path="/brands"
        name="q"
        label="篩選品牌"
        placeholder="輸入品牌名稱"
        typed={typed}
        onType={setTyped}
        className="max-w-md"
      />
      <p role="status" className="mt-2 mb-5 min-h-6 text-sm text-ink-soft">
        {typed.trim() ? `找到 ${found.length} 個品牌` : `共 ${brands.length} 個品牌`}
      </p>
      {found.length === 0 && (
        <EmptyState
          icon={<SearchX size={28} />}
          title={brands.length === 0 ? '還沒有品牌' : '沒有符合的品牌'}
        >
          {brands.length > 0 && <p className="text-ink-soft">換個字試試，或清空欄位看全部品牌。</p>}
        </EmptyState>
      )}
      {groups
        .filter((group) => group.brands.length > 0)
        .map((group) => (
          <section key={group.title} className="mb-10">
            <SectionHeading title={group.title} />
            <ul className="grid grid-cols-3 gap-x-2 gap-y-4 sm:grid-cols-4 sm:gap-4 md:grid-cols-6 lg:grid-cols-8">
              {group.brands.map((brand) => (
                <li key={brand.id}>
                  <BrandTile brand={brand} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

function BrandTile({ brand }: { brand: AggregatedItem }) {
  return (
    <ShopLink
      to={brand.routerTo}
      className="group flex h-full flex-col items-center gap-2 rounded-card pb-1 text-center hover:text-primary"
    >
      <span className="block aspect-square w-full overflow-hidden rounded-card bg-sunken shadow-card">
        {brand.picture && (
          <Picture
            picture={{ ...brand.picture, alt: '' }}
            sizes="(min-width: 1280px) 140px, (min-width: 600px) 20vw, 30vw"
            className="size-full object-cover transition-transform duration-300 group-hover:scale-105"
          />
        )}
      </span>
      <span className="text-mid leading-5 font-medium">{brand.aggregatedName}</span>
    </ShopLink>
  );
}
