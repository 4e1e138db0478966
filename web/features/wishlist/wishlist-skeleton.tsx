import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';

export const wishlistColumns = 'grid gap-3 sm:gap-4 lg:grid-cols-2';

export function WishlistSkeleton() {
  return (
    <div aria-busy className={wishlistColumns}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="card p-3 sm:p-4">
          <div className="flex gap-3 sm:gap-4">
            <Skeleton className="size-24 sm:size-32" />
            <div className="flex-1 space-y-3">
              <Skeleton className="h-5 w-16" />
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-7 w-24" />
            </div>
          </div>
          <Skeleton className="mt-3 h-11 w-full" />
        </div>
      ))}
    </div>
  );
}
