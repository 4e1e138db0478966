import { type ReactNode, useEffect, useRef } from 'react';
import { promptSignIn, useAppState } from '#web/platform/app-state.ts';
import { GuestNotice } from './guest-notice.tsx';

/**
 * Shows a member's page to members only. What the server renders, and what shows until it is known
 * who is here, is the waiting page; a guest who came by the address is asked to sign in.
 */
export function MembersOnly({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const isMember = useAppState(({ user }) => user !== null);
  const isUserKnown = useAppState((state) => state.isUserKnown);
  const isGuest = isUserKnown && !isMember;
  const wasMember = useRef(false);
  useEffect(() => {
    if (isMember) wasMember.current = true;
    // Who just signed out is not asked to sign in again.
    if (isGuest && !wasMember.current) promptSignIn();
  }, [isMember, isGuest]);
  if (isMember) return children;
  if (isGuest) return <GuestNotice />;
  return (
    <>
      {waiting}
      <noscript>
        <GuestNotice />
      </noscript>
    </>
  );
}
