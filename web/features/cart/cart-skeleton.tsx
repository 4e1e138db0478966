import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';

export function CartSkeleton() {
  return (
    <div
      aria-busy
      className="flex flex-col gap-5 md:grid md:grid-cols-[minmax(0,1fr)_22rem] md:items-start md:gap-8"
    >
      <div className="card p-4 sm:p-6">
        <Skeleton className="h-7 w-40" />
        {[0, 1, 2].map((row) => (
          <div key={row} className="mt-6 flex gap-4">
            <Skeleton className="size-20 shrink-0 sm:size-26" />
            <div className="flex-1 space-y-3">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-5 w-1/3" />
              <Skeleton className="h-11 w-40" />
            </div>
          </div>
        ))}
      </div>
      <div className="space-y-4 card p-5 sm:p-6">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </div>
  );
}
