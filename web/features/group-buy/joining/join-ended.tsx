import type { Checkout } from '@kaituan/contract/checkout';
import { Hourglass } from 'lucide-react';
import { campaignPath } from '#web/navigation/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** The time to submit is over and nothing was joined; one joins again where the group buy is. */
export function JoinEnded({ group }: { group: NonNullable<Checkout['group']> }) {
  return (
    <div className="rounded-card bg-surface shadow-card">
      <EmptyState icon={<Hourglass size={30} />} title="結帳時間到了，還沒有跟團">
        <p className="max-w-md text-ink-soft">
          沒有成立訂單，也沒有收取任何款項。回到團購看最新的進度，再跟一次就可以了。
        </p>
        <ShopLink
          to={campaignPath(group.campaignId, group.teamNo)}
          className={`${buttonStyle.primary} mt-3`}
        >
          回到「{group.title}」
        </ShopLink>
      </EmptyState>
    </div>
  );
}
