import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';

export type TrailStep = { name: string; path: string };

/** Breadcrumbs. */
export function PageTrail({ steps, here }: { steps: readonly TrailStep[]; here: string }) {
  return (
    <nav aria-label="目前位置" className="scroll-row items-center text-sm text-ink-soft">
      {[{ name: '首頁', path: '/' }, ...steps].map(({ name, path }) => (
        <Fragment key={path}>
          <ShopLink
            to={path}
            className="grid min-h-11 place-items-center px-1 whitespace-nowrap hover:text-primary"
          >
            {name}
          </ShopLink>
          <ChevronRight aria-hidden size={16} className="mx-0.5" />
        </Fragment>
      ))}
      <span aria-current="page" className="px-1 whitespace-nowrap text-ink">
        {here}
      </span>
    </nav>
  );
}
