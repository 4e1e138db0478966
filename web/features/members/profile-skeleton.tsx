import { Skeleton } from '#web/ui/skeleton.tsx';

/** The profile's shape while it is not there yet. */
export function ProfileSkeleton() {
  return (
    <div aria-busy className="rounded-card bg-surface p-5 shadow-card sm:p-7">
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <div className="space-y-2">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-6 w-24" />
        </div>
      </div>
      <div className="mt-6 space-y-4 border-t border-line pt-4">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-9 w-full" />
        ))}
      </div>
    </div>
  );
}
