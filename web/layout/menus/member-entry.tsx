import { CountBubble } from '@kaituan/kit/feedback/count-bubble.tsx';
import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { CircleUserRound } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { isSignInPage, signInPath } from '#web/navigation/paths/sign-in-route.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useAppState } from '#web/platform/app-state.ts';
import { memberCenterPath } from './shop-tabs.ts';
import { usePageInstead } from './use-page-instead.ts';

const loadMenu = async () => (await import('./member-menu.tsx')).MemberMenu;
const style =
  '-mr-2 flex size-[44px] shrink-0 items-center justify-center gap-2.5 rounded-control font-semibold hover:bg-sunken hover:text-primary md:mr-0 md:h-11 md:w-24';

/** 登入 for guests, 會員 for members, of the same size to avoid layout shifts. */
export function MemberEntry() {
  const isMember = useAppState(({ user }) => user !== null);
  return isMember ? <OfMember /> : <OfGuest />;
}

function OfGuest() {
  const { pathname, search } = useLocation();
  const target = isSignInPage(pathname) ? pathname + search : signInPath(pathname + search);
  return (
    <ShopLink to={target} rel="nofollow" aria-label="登入" className={style}>
      <CircleUserRound aria-hidden size={24} />
      <span className="hidden md:inline">登入</span>
    </ShopLink>
  );
}

function OfMember() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [MemberMenu, fetchMenu] = useLazyComponent(loadMenu);
  const unread = useAppState((state) => state.unreadNotificationCount);
  const openPage = usePageInstead(memberCenterPath);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    void fetchMenu().then((came) => (came ? setIsOpen(!isOpen) : openPage()));
  };
  return (
    <span ref={setAnchor}>
      <ShopLink
        to={memberCenterPath}
        role="button"
        aria-label={unread > 0 ? `會員選單，${unread} 則未讀通知` : '會員選單'}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={style}
        onClick={open}
      >
        <span className="relative">
          <CircleUserRound aria-hidden size={24} className="text-primary" />
          <CountBubble count={unread} />
        </span>
        <span className="hidden md:inline">會員</span>
      </ShopLink>
      {MemberMenu && <MemberMenu anchor={anchor} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </span>
  );
}
