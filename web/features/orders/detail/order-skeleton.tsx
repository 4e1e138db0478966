import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';

export function OrderSkeleton() {
  return (
    <div aria-busy className="space-y-4">
      <div className="card p-4 sm:p-6">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="mt-4 h-9 w-32" />
        <Skeleton className="mt-3 h-5 w-full max-w-md" />
        <Skeleton className="mt-5 ml-auto h-11 w-40" />
      </div>
      <div className="space-y-4 card p-4 sm:p-6">
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex gap-4">
            <Skeleton className="size-16" />
            <Skeleton className="h-6 flex-1" />
          </div>
        ))}
      </div>
    </div>
  );
}
