import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
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
