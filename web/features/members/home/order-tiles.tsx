import { orderTabText } from '@kaituan/domain/order/order-label';
import { CountBubble } from '@kaituan/kit/feedback/count-bubble.tsx';
import { ChevronRight, PackageOpen, Truck, Undo2, Users, Wallet } from 'lucide-react';
import { orderListPath } from '#web/features/orders/order-address.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import type { OwnCounts } from './own-counts-query.ts';

const tiles = [
  { tab: 'TO_PAY', icon: Wallet },
  { tab: 'WAITING_FOR_GROUP', icon: Users },
  { tab: 'TO_SHIP', icon: PackageOpen },
  { tab: 'TO_RECEIVE', icon: Truck },
  { tab: 'RETURNS', icon: Undo2 },
] as const;

/** Orders by state; the numbers take no room of their own. */
export function OrderTiles({ counts }: { counts: OwnCounts['orders'] | undefined }) {
  return (
    <section aria-labelledby="own-orders" className="card p-4 sm:p-6">
      <div className="flex min-h-11 items-center justify-between">
        <h2 id="own-orders" className="text-lg font-bold">
          我的訂單
        </h2>
        <ShopLink
          to={orderListPath({ tab: 'ALL', searchText: '' })}
          className="-mr-2 flex min-h-11 items-center gap-1 px-2 text-sm font-semibold text-primary"
        >
          全部訂單
          <ChevronRight aria-hidden size={18} />
        </ShopLink>
      </div>
      <ul className="mt-2 grid grid-cols-5">
        {tiles.map(({ tab, icon: Icon }) => {
          const count = counts?.[tab] ?? 0;
          return (
            <li key={tab}>
              <ShopLink
                to={orderListPath({ tab, searchText: '' })}
                aria-label={count > 0 ? `${orderTabText[tab]}，${count} 筆` : orderTabText[tab]}
                className="flex min-h-20 flex-col items-center justify-center gap-2 rounded-control text-sm hover:bg-sunken hover:text-primary"
              >
                <span className="relative text-primary">
                  <Icon aria-hidden size={28} strokeWidth={1.75} />
                  <CountBubble count={count} />
                </span>
                {orderTabText[tab]}
              </ShopLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
