import { RowButton } from '@kaituan/kit/controls/row-button.tsx';
import { DrawerShell } from '@kaituan/kit/dialogs/drawer-shell.tsx';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { AccountEntry } from './account-entry.tsx';
import { ChannelSwitcher } from './channel-switcher.tsx';
import { MenuEntries } from './menu-entries.tsx';
import { useMenu } from './use-menu.ts';

const maxEntries = 4;
const entryStyle =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-xs font-semibold text-ink-soft aria-[current=page]:text-primary';

/** What is used most under the thumb, and the whole menu in a drawer. */
export function BottomBar() {
  const [isOpen, setIsOpen] = useState(false);
  const entries = useMenu()
    .flatMap((group) => group.entries)
    .filter(({ isOnBar }) => isOnBar)
    .slice(0, maxEntries);
  return (
    <>
      <nav
        aria-label="常用頁面"
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pr-(--inset-right) pb-(--inset-bottom) pl-(--inset-left) md:hidden print:hidden"
      >
        <ul className="flex">
          {entries.map(({ path, title, icon: Icon }) => (
            <li key={path} className="flex-1">
              <NavLink to={`/${path}`} className={entryStyle}>
                {Icon && <Icon aria-hidden size={22} />}
                {title}
              </NavLink>
            </li>
          ))}
          <li className="flex-1">
            <RowButton
              aria-haspopup="dialog"
              onClick={() => setIsOpen(true)}
              className={entryStyle}
            >
              <Menu aria-hidden size={22} />
              選單
            </RowButton>
          </li>
        </ul>
      </nav>
      <DrawerShell
        side="left"
        title="店家後台"
        closeLabel="關閉選單"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      >
        <div className="px-3 py-4">
          <ChannelSwitcher />
        </div>
        <nav aria-label="後台選單" className="px-2">
          <MenuEntries onPress={() => setIsOpen(false)} />
        </nav>
        <div className="mt-5 border-t border-line p-2">
          <AccountEntry />
        </div>
      </DrawerShell>
    </>
  );
}
