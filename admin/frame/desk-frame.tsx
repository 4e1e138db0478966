import { Button } from '@kaituan/kit/controls/button.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { CloudOff, UserX } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { WorksProvider } from '#admin/parts/long-work.tsx';
import { readEnvironment } from '#admin/platform/environment.ts';
import { FirstOwner, FirstOwnerSignUp } from '#admin/session/first-owner.tsx';
import { FirstOwnerNotice, firstOwnerPath } from '#admin/session/first-owner-notice.tsx';
import { InvitationPage, InvitedGuest, invitationPath } from '#admin/session/invitation-page.tsx';
import { restoreDesk } from '#admin/session/restore-desk.ts';
import { SecondFactorPage } from '#admin/session/second-factor-page.tsx';
import { SignInPage } from '#admin/session/sign-in-page.tsx';
import { signOut, useSignedIn } from '#admin/session/signed-in.ts';
import { StaffContext, staffSessionQuery } from '#admin/session/staff.ts';
import { DeskLayout } from './desk-layout.tsx';
import { Loading } from './screen-states.tsx';

/** Who is signed in, whether they work here, and then the screens. */
export function DeskFrame() {
  const signedIn = useSignedIn();
  const [isUnreached, setIsUnreached] = useState(false);
  const restore = useCallback(() => {
    setIsUnreached(false);
    void restoreDesk().then((isRestored) => setIsUnreached(!isRestored));
  }, []);
  useEffect(restore, [restore]);
  if (signedIn === null) return <SignedOut />;
  if (signedIn) return <StaffFrame key={signedIn.id} />;
  return isUnreached ? <Unreached onRetry={restore} /> : <Loading />;
}

function SignedOut() {
  const { pathname } = useLocation();
  if (pathname === invitationPath) return <InvitedGuest />;
  return pathname === firstOwnerPath ? <FirstOwnerSignUp /> : <SignInPage />;
}

const retryMs = 10_000;

function StaffFrame() {
  const { pathname } = useLocation();
  const { data, isError, refetch } = useQuery({
    ...staffSessionQuery(),
    // What this device stored is shown until the shop answers.
    refetchInterval: ({ state }) => state.data !== undefined && state.status === 'error' && retryMs,
  });
  const staff = data?.result;
  if (!staff) return isError ? <Unreached onRetry={() => void refetch()} /> : <Loading />;
  if (pathname === invitationPath) return <InvitationPage name={staff.displayName} />;
  if (staff.secondFactor !== 'NONE') return <SecondFactorPage need={staff.secondFactor} />;
  if (staff.grants.length === 0) return <NoStaff name={staff.displayName} />;
  return (
    <StaffContext value={staff}>
      <WorksProvider>
        <DeskLayout />
      </WorksProvider>
    </StaffContext>
  );
}

function Unreached({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState icon={<CloudOff size={28} />} title="連不上商店">
        <p className="text-ink-soft">請確認網路連線，再試一次。</p>
        <Button onClick={onRetry}>重試</Button>
      </EmptyState>
    </main>
  );
}

/** Signed in, but nobody appointed them. */
function NoStaff({ name }: { name: string }) {
  const { pathname } = useLocation();
  if (pathname === firstOwnerPath) return <FirstOwner name={name} />;
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState icon={<UserX size={28} />} title={`${name}，您還不是這家店的工作人員`}>
        {readEnvironment().isUnowned ? (
          <FirstOwnerNotice />
        ) : (
          <p className="max-w-md text-ink-soft">
            請店主在後台給您一條邀請連結，打開它就可以開始工作。
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          <Button look="outline" onClick={() => void signOut()}>
            換一個帳號登入
          </Button>
          <a
            href="/"
            className="inline-flex min-h-11 items-center px-3 font-semibold text-primary underline underline-offset-4"
          >
            回到商店
          </a>
        </div>
      </EmptyState>
    </main>
  );
}
