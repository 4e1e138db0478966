import { LockKeyhole } from 'lucide-react';
import { useLocation } from 'react-router';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { signInPath } from '#web/navigation/sign-in-route.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

/** In place of what only members see, with the way to sign in and back. */
export function GuestNotice() {
  const { pathname, search, hash } = useLocation();
  return (
    <div className="flex flex-col items-center rounded-card bg-surface px-6 py-14 text-center shadow-card">
      <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-primary">
        <LockKeyhole aria-hidden size={28} />
      </span>
      <p className="mt-5 text-lg font-bold">您尚未登入</p>
      <p className="mt-1 text-ink-soft">請先登入再繼續</p>
      <ShopLink
        to={signInPath(pathname + search + hash)}
        className={`${buttonStyle.primary} mt-6 min-w-40`}
      >
        前往登入
      </ShopLink>
    </div>
  );
}
