import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AddressCard } from '#web/features/members/address-card.tsx';
import { ConsentCard } from '#web/features/members/consent-card.tsx';
import { InvoiceCard } from '#web/features/members/invoice-card.tsx';
import { profileQuery } from '#web/features/members/member-query.ts';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { DeletionCard } from '#web/features/members/own-data/deletion-card.tsx';
import { OwnDataCard } from '#web/features/members/own-data/own-data-card.tsx';
import { ProfileCard } from '#web/features/members/profile-card.tsx';
import { ProfileForm } from '#web/features/members/profile-form.tsx';
import { SignOutButtons } from '#web/features/members/sign-out-buttons.tsx';
import { TextSizeCard } from '#web/features/members/text-size-card.tsx';
import { useConsent, useConsentPlace } from '#web/features/members/use-consent.ts';
import { BrowserPushes } from '#web/features/notifications/browser-pushes.tsx';
import { LineInvitation } from '#web/features/notifications/line-invitation.tsx';
import { NotificationPreferences } from '#web/features/notifications/notification-preferences.tsx';
import { OnlyHere } from '#web/features/notifications/only-here.tsx';
import { DeviceList } from '#web/features/sign-in/account/device-list.tsx';
import { ProofProvider } from '#web/features/sign-in/account/proof.tsx';
import { SignInWays } from '#web/features/sign-in/account/sign-in-ways.tsx';
import { auth } from '#web/navigation/auth.ts';
import { LoadFailure } from '#web/platform/load-failure.tsx';
import { headOfPage } from '#web/platform/page-head.ts';
import { useShopEnvironment } from '#web/platform/use-shop-environment.ts';
import type { Route } from './+types/member-profile.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadMemberPage(args, {
    title: '個人資料',
    description: '會員的個人資料。',
    path: '/member/profile',
  });

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function MemberProfile() {
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 shop-width py-8">
      <h1 className="text-2xl font-bold sm:text-3xl">個人資料</h1>
      <MembersOnly waiting={<ProfileSkeleton />}>
        <ProfileOfMember />
      </MembersOnly>
    </div>
  );
}

function ProfileOfMember() {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(profileQuery());
  const isHosted = Boolean(useShopEnvironment()?.firebase);
  const consent = useConsent();
  const consentPlace = useConsentPlace(consent);
  if (!data || consentPlace === undefined) {
    return (
      <>
        {error ? (
          <LoadFailure error={error} isBusy={isFetching} onRetry={refetch} />
        ) : (
          <ProfileSkeleton />
        )}
        <SignOutButtons />
      </>
    );
  }
  const { result: profile } = data;
  const readAgain = () => client.invalidateQueries({ queryKey: profileQuery().queryKey });
  return (
    <>
      {consentPlace === 'FIRST' && <ConsentCard consent={consent} />}
      <ProfileCard profile={profile} />
      <ProfileForm key={profile.id} profile={profile} />
      <AddressCard />
      <InvoiceCard key={`invoice ${profile.id}`} profile={profile} />
      {!isHosted && (
        <ProofProvider>
          <SignInWays member={profile} onChanged={readAgain} />
          <DeviceList />
        </ProofProvider>
      )}
      <TextSizeCard />
      <div
        id={settingsId}
        ref={showWhereAsked}
        className="flex scroll-mt-28 flex-col gap-6 empty:hidden"
      >
        <OnlyHere />
        <NotificationPreferences />
        <LineInvitation />
        <BrowserPushes />
      </div>
      {consentPlace === 'LATER' && <ConsentCard consent={consent} />}
      {!isHosted && (
        <ProofProvider>
          <OwnDataCard />
          <DeletionCard />
        </ProofProvider>
      )}
      <SignOutButtons />
    </>
  );
}

const settingsId = 'notification-settings';

/** The browser looked for it before the profile had come. */
function showWhereAsked(element: HTMLElement | null): void {
  if (element && location.hash === `#${settingsId}`) element.scrollIntoView();
}

function ProfileSkeleton() {
  return (
    <div aria-busy className="card p-5 sm:p-7">
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <div className="space-y-2">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-6 w-24" />
        </div>
      </div>
      <div className="mt-6 space-y-4 border-t border-line pt-4">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-9 w-full" />
        ))}
      </div>
    </div>
  );
}
