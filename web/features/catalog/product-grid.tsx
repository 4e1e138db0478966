import type { ProductCard as Card } from '@kaituan/contract/catalog/product';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import type { ReactNode } from 'react';
import { ProductCard } from './product-card.tsx';

const seenAtFirst = 4;

/** Products side by side; `children` follow as further cells. */
export function ProductGrid({
  cards,
  ribbonOf,
  children,
}: {
  cards: readonly Card[];
  /** What lies over the picture of a card, if anything. */
  ribbonOf?: (card: Card) => ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="@container">
      <ul className="goods-grid">
        {cards.map((card, index) => (
          <li key={card.id}>
            <ProductCard card={card} eager={index < seenAtFirst} ribbon={ribbonOf?.(card)} />
          </li>
        ))}
        {children}
      </ul>
    </div>
  );
}

export function ProductGridSkeleton({ count = 10 }: { count?: number }) {
  return (
    <div className="@container" aria-hidden>
      <div className="goods-grid">
        {Array.from({ length: count }, (_, index) => `cell-${index}`).map((key) => (
          <div key={key} className="overflow-hidden card">
            <Skeleton className="aspect-square rounded-none" />
            <div className="flex h-47 flex-col gap-3 p-3">
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-12" />
              <Skeleton className="h-7 w-2/3" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
