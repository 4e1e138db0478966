import { ShoppingCart } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useAppState } from '#web/platform/app-state.ts';
import { CountBubble } from '#web/ui/count-bubble.tsx';

/** The way to the cart, with how many items are in it. */
export function CartEntry() {
  const count = useAppState((state) => state.cartItemCount);
  return (
    <ShopLink
      to="/cart"
      rel="nofollow"
      aria-label={count > 0 ? `購物車，${count} 項商品` : '購物車'}
      className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken hover:text-primary"
    >
      <span className="relative">
        <ShoppingCart aria-hidden size={24} />
        <CountBubble count={count} />
      </span>
    </ShopLink>
  );
}
