import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';

/** Of the list, until it and its code are there. */
export function PledgeListSkeleton() {
  return (
    <div aria-busy className="space-y-4">
      {[0, 1, 2].map((card) => (
        <div key={card} className="card p-4 sm:p-5">
          <div className="flex gap-4">
            <Skeleton className="size-20 sm:size-24" />
            <div className="flex-1 space-y-3">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          </div>
          <Skeleton className="mt-4 h-2.5 w-full" />
          <Skeleton className="mt-4 ml-auto h-11 w-32" />
        </div>
      ))}
    </div>
  );
}
