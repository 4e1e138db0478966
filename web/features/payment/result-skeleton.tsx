import { Skeleton } from '#web/ui/skeleton.tsx';

/** The result's shape while it is not there yet. */
export function ResultSkeleton() {
  return (
    <div aria-busy className="rounded-card bg-surface p-6 shadow-card sm:p-8">
      <Skeleton className="mx-auto size-16 rounded-full" />
      <Skeleton className="mx-auto mt-4 h-8 w-44" />
      <Skeleton className="mx-auto mt-3 h-5 w-64" />
      <Skeleton className="mx-auto my-6 h-40 w-full max-w-sm" />
    </div>
  );
}
