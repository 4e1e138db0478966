import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';

export function CouponsSkeleton() {
  return (
    <div aria-busy className="grid gap-3 lg:grid-cols-2">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-28 w-full" />
      ))}
    </div>
  );
}
