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
      className="group flex min-h-11 items-center gap-3 rounded-control px-2 py-1 text-[15px] hover:bg-primary-soft md:min-h-9"
    >
      <span
        aria-hidden
        className={`grid size-5 shrink-0 place-items-center rounded-md border transition-colors ${
          isChosen
            ? 'border-primary bg-primary text-on-primary'
            : 'border-line bg-surface group-hover:border-primary'
        }`}
      >
        {isChosen && <Check size={14} strokeWidth={3} />}
      </span>
      <span className={`min-w-0 flex-1 ${isChosen ? 'font-semibold text-primary' : ''}`}>
        {children}
      </span>
      {isChosen && <span className="sr-only">（已選，再按一次取消）</span>}
      {count !== undefined && <Count>{count}</Count>}
    </ShopLink>
  );
}

/** The number of products of a choice. */
export function Count({ children }: { children: number }) {
  return (
    <span className="text-sm text-ink-soft tabular-nums">
      {children.toLocaleString('en-US')}
      <span className="sr-only"> 件商品</span>
    </span>
  );
}
