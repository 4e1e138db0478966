import { useLocation } from 'react-router';
import { SearchField } from '#web/features/search/search-field.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { CartEntry } from './cart-entry.tsx';
import { MemberEntry } from './member-entry.tsx';
import { MenuButton } from './menu-button.tsx';

/** Menu, name, search and member in one row that stays at the top. */
export function AppBar() {
  const { pathname, search } = useLocation();
  const searched = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <div className="flex h-14 items-center gap-1.5 shop-width sm:gap-3 md:h-16 md:gap-5">
      <MenuButton />
      <ShopLink
        to="/"
        aria-label="開團首頁"
        className="flex h-11 shrink-0 items-center gap-2 text-primary"
      >
        <img src="/favicon.svg" alt="" width={32} height={32} className="hidden sm:block" />
        <span className="text-[22px] leading-none font-black tracking-wide md:text-2xl">開團</span>
      </ShopLink>
      <div className="flex min-w-0 flex-1 justify-end pl-1.5 md:justify-center">
        <div className="min-w-0 flex-1 md:max-w-2xl">
          <SearchField initialText={searched} />
        </div>
      </div>
      <div className="flex shrink-0 items-center md:gap-2">
        <CartEntry />
        <MemberEntry />
      </div>
    </div>
  );
}
