import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';

export function CouponsSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className="mb-3 h-7 w-24" />
      <div className="grid gap-3 lg:grid-cols-2">
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="flex h-28 overflow-hidden card">
            <Skeleton className="w-16 rounded-none" />
            <div className="flex-1 space-y-3 p-4">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
