import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';

/** A filter choice as a link, which works without JavaScript. */
export function ChoiceLink({
  to,
  isChosen,
  count,
  children,
}: {
  to: string;
  isChosen: boolean;
  /** The resulting number of products, if known. */
  count?: number | undefined;
  children: ReactNode;
}) {
  return (
    <ShopLink
      to={to}
      prefetch="none"
      preventScrollReset
      rel="nofollow"
      aria-current={isChosen ? 'true' : undefined}
      className="choice"
    >
      <i aria-hidden>{isChosen && <Check size={14} strokeWidth={3} />}</i>
      <span>
        {children}
        {isChosen && <span className="sr-only">（已選，再按一次取消）</span>}
      </span>
      {count !== undefined && <Count>{count}</Count>}
    </ShopLink>
  );
}

/** The number of products of a choice. */
export function Count({ children }: { children: number }) {
  return (
    <small>
      {children.toLocaleString('en-US')}
      <span className="sr-only"> 件商品</span>
    </small>
  );
}
