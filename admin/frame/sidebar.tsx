import { Store } from 'lucide-react';
import { Link } from 'react-router';
import { AccountEntry } from './account-entry.tsx';
import { ChannelSwitcher } from './channel-switcher.tsx';
import { MenuEntries } from './menu-entries.tsx';

/** The menu on a desktop. */
export function Sidebar() {
  return (
    <header className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col border-r border-line bg-surface md:flex print:hidden">
      <Link to="/" className="flex min-h-16 items-center gap-2 px-5 text-lg font-bold text-primary">
        <Store aria-hidden size={22} />
        店家後台
      </Link>
      <div className="px-3 pb-4">
        <ChannelSwitcher />
      </div>
      <nav aria-label="後台選單" className="min-h-0 flex-1 overflow-y-auto px-2 pb-6">
        <MenuEntries />
      </nav>
      <div className="border-t border-line p-2">
        <AccountEntry />
      </div>
    </header>
  );
}
