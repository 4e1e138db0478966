import { Skeleton } from '#web/ui/skeleton.tsx';

const blocks = [
  { key: 'delivery', height: 'h-96' },
  { key: 'recipient', height: 'h-80' },
  { key: 'payment', height: 'h-72' },
];

/** The checkout's shape while it is not there yet. */
export function CheckoutSkeleton() {
  return (
    <div aria-busy className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
      <div className="space-y-4 sm:space-y-6">
        <Skeleton className="h-11 w-full" />
        {blocks.map(({ key, height }) => (
          <div key={key} className={`rounded-card bg-surface p-4 shadow-card sm:p-6 ${height}`}>
            <Skeleton className="mb-6 h-7 w-32" />
            <div className="space-y-3">
              <Skeleton className="h-14 w-full" />
              <Skeleton className="h-14 w-full" />
              <Skeleton className="h-14 w-full" />
            </div>
          </div>
        ))}
      </div>
      <div className="h-72 rounded-card bg-surface p-6 shadow-card max-lg:hidden">
        <Skeleton className="h-7 w-28" />
        <Skeleton className="mt-6 h-32 w-full" />
      </div>
    </div>
  );
}
