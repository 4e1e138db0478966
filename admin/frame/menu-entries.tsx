import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useMenu } from './use-menu.ts';

/** The entries of the menu, by group; that of the screen is in sight, since the menu is longer than most. */
export function MenuEntries({ onPress }: { onPress?: () => void }) {
  const menu = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one is decides which entry is current
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname]);
  const groups = useMenu();
  return (
    <div ref={menu}>
      {groups.map(({ title, entries }) => (
        <section key={title} className="mt-5 first:mt-0">
          <h2 className="px-3 pb-1 text-xs font-semibold text-ink-soft">{title}</h2>
          <ul>
            {entries.map(({ path, title: name, icon: Icon }) => (
              <li key={path}>
                <NavLink
                  to={`/${path}`}
                  onClick={onPress}
                  className="flex min-h-11 scroll-my-16 items-center gap-3 rounded-control px-3 font-medium hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary"
                >
                  {Icon && <Icon aria-hidden size={20} className="shrink-0" />}
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
