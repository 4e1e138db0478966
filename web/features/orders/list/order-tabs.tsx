import { useEffect, useRef } from 'react';
import { listedTabs, type OrderChoice, orderListPath } from '#web/features/orders/order-address.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';

/** Tabs by order status; the search stays. */
export function OrderTabs({ choice }: { choice: OrderChoice }) {
  const current = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is what moves the row
  useEffect(() => {
    const [tab, row] = [current.current, current.current?.parentElement];
    if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
  }, [choice.tab]);
  return (
    <nav aria-label="訂單狀態" className="-mx-(--margin) border-b border-line sm:mx-0">
      <ul className="scroll-row px-2 sm:px-0">
        {listedTabs.map(({ tab, name }) => {
          const isCurrent = tab === choice.tab;
          return (
            <li key={tab} ref={isCurrent ? current : undefined}>
              <ShopLink
                to={orderListPath({ ...choice, tab })}
                replace
                prefetch="none"
                preventScrollReset
                aria-current={isCurrent ? 'page' : undefined}
                className={`flex min-h-12 items-center border-b-3 px-4 whitespace-nowrap ${isCurrent ? 'border-primary font-bold text-primary' : 'border-transparent text-ink-soft hover:text-primary'}`}
              >
                {name}
              </ShopLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
