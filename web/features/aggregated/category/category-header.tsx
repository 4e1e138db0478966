import { Picture } from '@kaituan/kit/content/picture.tsx';
import { PageTrail } from '#web/features/aggregated/page-trail.tsx';
import type { Aggregated } from '#web/features/catalog/aggregated-query.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';

/** The head of a category's page: breadcrumbs, name and subcategories. */
export function CategoryHeader({ category }: { category: Aggregated }) {
  const { aggregatedName: name, picture, trail, children } = category;
  return (
    <header className="mb-6">
      <PageTrail
        steps={[
          { name: '商品分類', path: '/category' },
          ...trail.map((step) => ({ name: step.aggregatedName, path: step.routerTo })),
        ]}
        here={name}
      />
      <div className="mt-1 flex items-center gap-3.5">
        {picture && (
          <Picture
            picture={{ ...picture, alt: '' }}
            sizes="56px"
            eager
            className="size-14 rounded-full object-cover"
          />
        )}
        <h1 className="text-2xl font-bold sm:text-3xl">{name}</h1>
      </div>
      {children.length > 0 && (
        <nav aria-label={`${name}的子分類`} className="mt-5">
          <ul className="scroll-row -mx-(--margin) scroll-px-(--margin) gap-2.5 px-(--margin) sm:mx-0 sm:scroll-px-0 sm:flex-wrap sm:px-0">
            {children.map((child) => (
              <li key={child.id}>
                <ShopLink
                  to={child.routerTo}
                  className="flex min-h-12 items-center gap-2.5 rounded-full border border-line bg-surface py-1 pr-4 pl-1.5 font-medium whitespace-nowrap hover:border-primary hover:text-primary"
                >
                  {child.picture && (
                    <Picture
                      picture={{ ...child.picture, alt: '' }}
                      sizes="36px"
                      className="size-9 rounded-full object-cover"
                    />
                  )}
                  {child.aggregatedName}
                </ShopLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  );
}
