import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useAppState } from '#web/platform/app-state.ts';
import { CategoryDisclosure } from './category-disclosure.tsx';
import { activityZonePath, isCurrentEntry, memberCenterPath, shopTabs } from './shop-tabs.ts';

const tabStyle =
  'relative flex h-11 items-center px-3 text-[15px] font-medium whitespace-nowrap text-ink-soft hover:text-primary aria-[current=page]:font-bold aria-[current=page]:text-primary aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-[3px] aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-primary';

/** The tab bar: scrolls sideways, with the current tab visible. */
export function TabBar({ hasActivities }: { hasActivities: boolean }) {
  const location = useLocation();
  const row = useRef<HTMLUListElement>(null);
  const tabs = shopTabs.filter(({ to }) => hasActivities || to !== activityZonePath);
  const current = tabs.find(({ to }) => isCurrentEntry(to, location))?.to;
  useEffect(() => {
    if (row.current && current) showCurrentTab(row.current);
  }, [current]);
  return (
    <nav aria-label="主選單" className="relative shop-width">
      <ul ref={row} className="scroll-row -mx-3 md:overflow-visible">
        {tabs.map(({ label, to }) => (
          <li key={to} className="flex">
            <ShopLink
              to={to}
              className={tabStyle}
              aria-current={to === current ? 'page' : undefined}
            >
              {label}
              {to === memberCenterPath && <UnreadDot />}
            </ShopLink>
            {to === '/category' && <CategoryDisclosure />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Marks unread notifications beside 會員中心; takes no room. */
function UnreadDot() {
  const unread = useAppState((state) => state.unreadNotificationCount);
  if (unread <= 0) return null;
  return (
    <span className="absolute top-2.5 right-1 size-2 rounded-full bg-primary">
      <span className="sr-only">，{unread} 則未讀通知</span>
    </span>
  );
}

/** Scrolls the row, not the page. */
function showCurrentTab(row: HTMLUListElement): void {
  const tab = row.querySelector<HTMLElement>('[aria-current=page]');
  if (tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 });
}
