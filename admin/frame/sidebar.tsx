import { useMedia, wideScreen } from '@kaituan/kit/device/media.ts';
import { Store } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { AccountEntry } from './account-entry.tsx';
import { ChannelSwitcher } from './channel-switcher.tsx';
import { MenuEntries } from './menu-entries.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { WorkStrip } from './work-strip.tsx';

/** The menu on a desktop. */
export function Sidebar() {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isWide = useMedia(wideScreen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one is decides which entry is current
  useEffect(() => {
    // The menu is longer than a small screen.
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname]);
  return (
    <header className="sticky top-(--inset-top) hidden h-[calc(100dvh-var(--inset-top))] w-60 shrink-0 flex-col border-r border-line bg-surface md:flex print:hidden">
      <Link to="/" className="flex min-h-16 items-center gap-2 px-5 text-lg font-bold text-primary">
        <Store aria-hidden size={22} />
        店家後台
      </Link>
      <div className="px-3 pb-4">
        <ChannelSwitcher />
      </div>
      <nav ref={menu} aria-label="後台選單" className="min-h-0 flex-1 overflow-y-auto px-2 pb-6">
        <MenuEntries />
      </nav>
      {isWide && (
        <div className="p-2 empty:hidden">
          <WorkStrip />
        </div>
      )}
      <div className="border-t border-line p-2">
        <ShortcutHelp />
        <AccountEntry />
      </div>
    </header>
  );
}
