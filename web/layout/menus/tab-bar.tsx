import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useAppState } from '#web/platform/app-state.ts';
import { activityZonePath, isCurrentEntry, memberCenterPath, shopTabs } from './shop-tabs.ts';
import { type LoadPanel, TabDisclosure } from './tab-disclosure.tsx';

const panels: Record<string, LoadPanel> = {
  '/category': () => import('./category-panel.tsx').then((module) => module.CategoryPanel),
  [activityZonePath]: () => import('./activity-panel.tsx').then((module) => module.ActivityPanel),
};

/** The tab bar: scrolls sideways, with the current tab visible. */
export function TabBar() {
  const location = useLocation();
  const row = useRef<HTMLUListElement>(null);
  const current = shopTabs.find(({ to }) => isCurrentEntry(to, location))?.to;
  useEffect(() => {
    if (row.current && current) showCurrentTab(row.current);
  }, [current]);
  return (
    <nav aria-label="主選單" className="relative shop-width">
      <ul ref={row} className="scroll-row -mx-[min(0.75rem,var(--margin))] md:overflow-visible">
        {shopTabs.map(({ label, to }) => {
          const loadPanel = panels[to];
          return (
            <li key={to} className="flex">
              <ShopLink
                to={to}
                className="shop-tab"
                aria-current={to === current ? 'page' : undefined}
              >
                {label}
                {to === memberCenterPath && <UnreadDot />}
              </ShopLink>
              {loadPanel && <TabDisclosure label={label} to={to} loadPanel={loadPanel} />}
            </li>
          );
        })}
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
