import { ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The home page's shape while its content is on the way. */
export function HomeSkeleton() {
  return (
    <div role="status" aria-label="載入中" className="flex flex-col gap-8 md:gap-12">
      <Skeleton className="aspect-[5/3] rounded-card sm:aspect-[5/2] md:aspect-[3/1]" />
      <Skeleton className="h-40" />
      <ProductGridSkeleton count={6} />
      <ProductGridSkeleton count={6} />
    </div>
  );
}
