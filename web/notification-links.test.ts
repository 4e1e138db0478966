import {
  type NotificationKind,
  notificationKinds,
  notificationLink,
} from '@kaituan/domain/notification/notification-kinds';
import { notificationSamples } from '@kaituan/domain/notification/notification-samples';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes from './routes.ts';

type Entry = { path?: string; children?: Entry[] };
const pages = (entries: readonly Entry[]): RouteObject[] =>
  entries.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [{ path }]),
    ...pages(children ?? []),
  ]);

/** The page a notification leads to, as its address is written in the route table. */
function pageOf(kind: NotificationKind): string | undefined {
  const link = notificationLink(kind, notificationSamples[kind]) ?? '';
  return matchRoutes(pages(routes as Entry[]), new URL(link, 'https://shop.example').pathname)?.at(
    -1,
  )?.route.path;
}

const orders = 'member/orders/:orderNo';
const pledges = 'member/group-buys/:pledgeNo';
const threads = 'message-board/:referenceId';
const bulletins = 'bulletin/:bulletinId';
const reviews = 'member/reviews';
/** What each kind speaks of, by the beginning of its name; the longest that fits. */
const pagesOf: Record<string, string> = {
  ...{ ORDER: orders, PAYMENT: orders, REFUND: orders, RETURN: orders, GROUP: pledges },
  ...{ FLASH_SALE: 'products', MESSAGE: threads, REVIEW: reviews },
  ...{ WISHLIST: 'products/:id', WISHLIST_GROUP: 'group-buys/:campaignId' },
  ...{ RECALL: bulletins, BULLETIN: bulletins, SERVICE: bulletins, ACCOUNT: 'member/profile' },
  ACCOUNT_APPLICATION: 'member/profile/wholesale',
};
const ofMembers = (Object.keys(notificationKinds) as NotificationKind[]).filter(
  (kind) => notificationKinds[kind].topic !== 'SHOP',
);

test.each(ofMembers)('%s leads to the page of what it speaks of', (kind) => {
  const spokenOf = Object.keys(pagesOf)
    .filter((start) => kind.startsWith(start))
    .toSorted((a, b) => b.length - a.length)[0];
  expect(pageOf(kind)).toBe(pagesOf[spokenOf ?? '']);
});
