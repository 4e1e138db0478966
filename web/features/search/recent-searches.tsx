import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { History, X } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { clearSearchHistory, deleteFromSearchHistory } from './search-history-store.ts';
import { searchPath } from './search-queries.ts';
import { useSearchHistory } from './use-search-history.ts';

/** Recent searches, removable one by one or all. */
export function RecentSearches() {
  const history = useSearchHistory();
  if (history.length === 0) return null;
  return (
    <section>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 className="flex items-center gap-2 text-lg font-bold">
          <History aria-hidden size={20} className="text-primary" />
          最近搜尋
        </h2>
        <TextButton onClick={clearSearchHistory} className="text-sm">
          全部清除
        </TextButton>
      </div>
      <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
        {history.map((search) => (
          <li key={search} className="flex min-w-0 items-center border-b border-line">
            <ShopLink
              to={searchPath(search)}
              className="flex min-h-12 min-w-0 flex-1 items-center hover:text-primary"
            >
              <span className="min-w-0 truncate">{search}</span>
            </ShopLink>
            <IconButton
              look="bare"
              icon={X}
              size={17}
              label={`刪除「${search}」的搜尋紀錄`}
              onClick={() => deleteFromSearchHistory(search)}
              className="size-11 shrink-0 rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
