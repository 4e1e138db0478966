import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';

export function OrderListSkeleton() {
  return (
    <div aria-busy className="space-y-4">
      {[0, 1, 2].map((card) => (
        <div key={card} className="card p-4 sm:p-5">
          <div className="flex justify-between">
            <Skeleton className="h-6 w-48" />
            <Skeleton className="h-6 w-16" />
          </div>
          <div className="mt-3 flex gap-3">
            <Skeleton className="size-16" />
            <Skeleton className="h-6 flex-1" />
          </div>
          <Skeleton className="mt-4 ml-auto h-11 w-40" />
        </div>
      ))}
    </div>
  );
}
