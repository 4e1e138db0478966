import { useQuery } from '@tanstack/react-query';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { BrowserPushes } from '#web/features/notifications/browser-pushes.tsx';
import { LineInvitation } from '#web/features/notifications/line-invitation.tsx';
import {
  NotificationList,
  NotificationListSkeleton,
} from '#web/features/notifications/notification-list.tsx';
import { NotificationPreferences } from '#web/features/notifications/notification-preferences.tsx';
import { OnlyHere, ReachLine } from '#web/features/notifications/only-here.tsx';
import { preferencesQuery } from '#web/features/notifications/preferences-query.ts';
import { auth } from '#web/navigation/auth.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/notifications.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadMemberPage(args, { title: '通知', description: '會員的通知。', path: '/notifications' });

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function Notifications() {
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5 shop-width py-8">
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-2xl font-bold sm:text-3xl">通知</h1>
        <ShopLink
          to="/member/profile#notification-settings"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
        >
          通知設定
        </ShopLink>
      </div>
      <ReachLine />
      <MembersOnly waiting={<NotificationListSkeleton />}>
        <NotificationList>
          <Settings />
        </NotificationList>
      </MembersOnly>
    </div>
  );
}

/** All at once: none of them moves down under a reader. */
function Settings() {
  const { isFetched } = useQuery(preferencesQuery());
  if (!isFetched) return null;
  return (
    <>
      <OnlyHere />
      <NotificationPreferences />
      <LineInvitation />
      <BrowserPushes />
    </>
  );
}
