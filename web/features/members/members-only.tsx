import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { signInPath } from '#web/navigation/paths/sign-in-route.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { promptSignIn, useAppState } from '#web/platform/app-state.ts';
import { hasKeptFields } from '#web/platform/kept-fields.ts';

const lateAfterMs = 8_000;

/**
 * Shows a member's page to members only. The server, and the browser until the user is known,
 * render the waiting page; guests are prompted to sign in, over what the page has for them.
 */
export function MembersOnly({
  waiting,
  guestPage,
  children,
}: {
  waiting: ReactNode;
  guestPage?: ReactNode;
  children: ReactNode;
}) {
  const isMember = useAppState(({ user }) => user !== null);
  const isUserKnown = useAppState((state) => state.isUserKnown);
  const isGuest = isUserKnown && !isMember;
  const wasMember = useRef(false);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isUserKnown) return;
    const timer = setTimeout(() => setLate(true), lateAfterMs);
    return () => clearTimeout(timer);
  }, [isUserKnown]);
  useEffect(() => {
    if (isMember) wasMember.current = true;
    // Not after signing out.
    if (isGuest && !wasMember.current) promptSignIn();
  }, [isMember, isGuest]);
  if (isMember) return children;
  if (isGuest) return guestPage ?? <GuestNotice isKept={hasKeptFields()} />;
  return (
    <>
      {isLate && <LateMember />}
      {waiting}
      <noscript>
        <GuestNotice />
      </noscript>
    </>
  );
}

/** Above the waiting page, while the sign-in cannot be checked; that goes on being tried. */
function LateMember() {
  return (
    <div className="mb-4">
      <Notice kind="WARNING">
        <p>暫時確認不了您的登入，正在繼續嘗試。</p>
        <TextButton look="underlined" onClick={() => location.reload()} className="font-semibold">
          重新載入
        </TextButton>
      </Notice>
    </div>
  );
}

/** Shown to guests in place of a member's page, with a sign-in link; `isKept` when they had written something. */
export function GuestNotice({ isKept = false }) {
  const { pathname, search, hash } = useLocation();
  return (
    <div className="flex flex-col items-center card px-6 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-primary">
        <LockKeyhole aria-hidden size={28} />
      </span>
      <p className="mt-5 text-lg font-bold">您尚未登入</p>
      <p className="mt-1 text-ink-soft">請先登入再繼續{isKept && '，寫好的內容會保留'}</p>
      <ShopLink
        to={signInPath(pathname + search + hash)}
        className={`${buttonStyle.primary} mt-6 min-w-40`}
      >
        前往登入
      </ShopLink>
    </div>
  );
}
