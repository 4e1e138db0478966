import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { Users } from 'lucide-react';
import { groupBuysPath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { PledgeCard } from './pledge-card.tsx';
import type { OwnPledge } from './pledge-query.ts';

/** The member's pledges; finished ones last. */
export function PledgeList({ pledges }: { pledges: readonly OwnPledge[] }) {
  if (pledges.length === 0) return <NoPledges />;
  return (
    <ul className="space-y-4">
      {pledges.map((own) => (
        <li key={own.pledge.pledgeNo}>
          <PledgeCard own={own} />
        </li>
      ))}
    </ul>
  );
}

function NoPledges() {
  return (
    <EmptyState icon={<Users size={30} />} title="您還沒有跟團">
      <p className="text-ink-soft">人越多越便宜：最後一律照結團時的價格算，多付的會退回。</p>
      <ShopLink to={groupBuysPath} className={`${buttonStyle.primary} mt-2`}>
        看看進行中的團購
      </ShopLink>
    </EmptyState>
  );
}

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
