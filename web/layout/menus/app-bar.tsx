import { CountBubble } from '@kaituan/kit/feedback/count-bubble.tsx';
import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { Menu, ShoppingCart } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { SearchField } from '#web/features/search/search-field.tsx';
import { ShopBrand, useBrandName } from '#web/layout/channel-look.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useAppState } from '#web/platform/app-state.ts';
import { MemberEntry } from './member-entry.tsx';
import { usePageInstead } from './use-page-instead.ts';

/**
 * The width of what stands right of the search field is reserved: a page can be painted before its end has come. On
 * phones in pixels, as the icons are: at twice the text size there is room for the search, whose field and button are
 * as high as a finger at any size of text.
 */
export function AppBar() {
  const { pathname, search } = useLocation();
  const searched = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <div className="grid h-[56px] grid-cols-[auto_auto_minmax(0,1fr)_80px] items-center gap-[6px] shop-width sm:gap-3 md:h-16 md:grid-cols-[auto_auto_minmax(0,1fr)_--spacing(37)] md:gap-5">
      <MenuButton />
      <ShopLink
        to="/"
        aria-label={`${useBrandName()}首頁`}
        className="flex h-[44px] min-w-11 shrink-0 items-center gap-2 text-primary min-[360px]:max-w-[72px] min-[360px]:min-w-[72px] sm:w-26 sm:max-w-none md:w-44"
      >
        <ShopBrand />
      </ShopLink>
      <div className="flex min-w-0 justify-end pl-[6px] md:justify-center">
        <div className="min-w-0 flex-1 md:max-w-2xl">
          <SearchField initialText={searched} />
        </div>
      </div>
      <div className="flex items-center md:gap-2">
        <CartEntry />
        <MemberEntry />
      </div>
    </div>
  );
}

function CartEntry() {
  const count = useAppState((state) => state.cartItemCount);
  return (
    <ShopLink
      to="/cart"
      rel="nofollow"
      aria-label={count > 0 ? `購物車，${count} 項商品` : '購物車'}
      className="grid size-[44px] shrink-0 place-items-center rounded-control hover:bg-sunken hover:text-primary md:size-11"
    >
      <span className="relative">
        <ShoppingCart aria-hidden size={24} />
        <CountBubble count={count} />
      </span>
    </ShopLink>
  );
}

const loadDrawer = () => import('./side-drawer.tsx').then((module) => module.SideDrawer);

/** Opens the side drawer; without JavaScript a link to the categories. */
function MenuButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [SideDrawer, fetchDrawer] = useLazyComponent(loadDrawer);
  const goToCategories = usePageInstead('/category');
  const open = async (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    if (await fetchDrawer()) setIsOpen(true);
    else goToCategories();
  };
  return (
    <>
      <ShopLink
        to="/category"
        prefetch="none"
        role="button"
        aria-label="開啟選單"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="-ml-2.5 grid size-[44px] shrink-0 place-items-center rounded-control text-ink hover:bg-sunken"
        onClick={open}
        onKeyDown={(event) => event.key === ' ' && open(event)}
        onPointerEnter={() => void loadDrawer().catch(() => undefined)}
      >
        <Menu aria-hidden size={24} />
      </ShopLink>
      {SideDrawer && <SideDrawer isOpen={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}
