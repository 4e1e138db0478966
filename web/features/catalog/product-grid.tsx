import type { ProductCard as Card } from '@kaituan/contract/product';
import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProductCard } from './product-card.tsx';

const columns =
  'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6';
const seenAtFirst = 4;

/** Products side by side; `children` follow as further cells. */
export function ProductGrid({ cards, children }: { cards: readonly Card[]; children?: ReactNode }) {
  return (
    <ul className={columns}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <ProductCard card={card} eager={index < seenAtFirst} />
        </li>
      ))}
      {children}
    </ul>
  );
}

export function ProductGridSkeleton({ count = 10 }: { count?: number }) {
  return (
    <div className={columns} aria-hidden>
      {Array.from({ length: count }, (_, index) => `cell-${index}`).map((key) => (
        <div key={key} className="overflow-hidden rounded-card bg-surface shadow-card">
          <Skeleton className="aspect-square rounded-none" />
          <div className="flex flex-col gap-2 p-3">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
