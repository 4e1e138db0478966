import { useMedia, wideScreen } from '@kaituan/kit/device/media.ts';
import { Store } from 'lucide-react';
import { Link } from 'react-router';
import { AccountEntry } from './account-entry.tsx';
import { ChannelSwitcher } from './channel-switcher.tsx';
import { MenuEntries } from './menu-entries.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { WorkStrip } from './work-strip.tsx';

/** The menu on a desktop; on a low screen its head scrolls with it, since what is left between head and foot shows few entries. */
export function Sidebar() {
  const isWide = useMedia(wideScreen);
  return (
    <header className="sticky top-(--inset-top) hidden h-[calc(100dvh-var(--inset-top))] w-60 shrink-0 flex-col border-r border-line bg-surface md:flex [@media(height<700px)]:overflow-y-auto print:hidden">
      <Link to="/" className="flex min-h-16 items-center gap-2 px-5 text-lg font-bold text-primary">
        <Store aria-hidden size={22} />
        店家後台
      </Link>
      <div className="px-3 pb-4">
        <ChannelSwitcher />
      </div>
      <nav
        aria-label="後台選單"
        className="min-h-0 flex-1 overflow-y-auto px-2 pb-6 [@media(height<700px)]:flex-none [@media(height<700px)]:overflow-visible"
      >
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
