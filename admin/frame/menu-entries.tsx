import { NavLink } from 'react-router';
import { useMenu } from './use-menu.ts';

/** The entries of the menu, by group. */
export function MenuEntries({ onPress }: { onPress?: () => void }) {
  return useMenu().map(({ title, entries }) => (
    <section key={title} className="mt-5 first:mt-0">
      <h2 className="px-3 pb-1 text-xs font-semibold text-ink-soft">{title}</h2>
      <ul>
        {entries.map(({ path, title: name, icon: Icon }) => (
          <li key={path}>
            <NavLink
              to={`/${path}`}
              onClick={onPress}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary"
            >
              {Icon && <Icon aria-hidden size={20} className="shrink-0" />}
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  ));
}
