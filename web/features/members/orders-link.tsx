import { ChevronRight, Package } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';

/** From the member's data to their orders. */
export function OrdersLink() {
  return (
    <ShopLink
      to="/member/orders"
      className="flex min-h-16 items-center gap-4 rounded-card bg-surface px-5 shadow-card hover:text-primary sm:px-7"
    >
      <Package aria-hidden size={24} className="text-primary" />
      <span className="flex-1">
        <span className="block font-bold">我的訂單</span>
        <span className="block text-sm text-ink-soft">查看進度、付款、退貨</span>
      </span>
      <ChevronRight aria-hidden size={20} className="text-ink-soft" />
    </ShopLink>
  );
}
