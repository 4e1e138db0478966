import {
  type NotificationKind,
  notificationKinds,
  notificationLink,
} from '@kaituan/domain/notification/notification-kinds';
import { notificationSamples } from '@kaituan/domain/notification/notification-samples';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { screens } from './screens.ts';

const order = ['orders/:orderNo'];
const question = ['messages/:referenceId'];
/** The screen of each kind, and by what its list is searched where a record has no screen of its own. */
const screenOf: Partial<Record<NotificationKind, string[]>> = {
  SHOP_ORDER_PLACED: order,
  SHOP_RETURN_REQUESTED: order,
  SHOP_TRANSFER_REPORTED: order,
  SHOP_REFUND_FAILED: order,
  SHOP_QUESTION_ASKED: question,
  SHOP_QUESTION_CONTINUED: question,
  SHOP_GROUP_CLOSING: ['group-buys/:campaignId'],
  SHOP_REVIEW_LOW: ['reviews', notificationSamples.SHOP_REVIEW_LOW.reviewNo ?? ''],
  // A list with the newest first, of what is answered elsewhere.
  SHOP_CONTACT_RECEIVED: ['contacts'],
  SHOP_WHOLESALE_APPLIED: ['wholesale', notificationSamples.SHOP_WHOLESALE_APPLIED.applicationNo],
};
const ofShop = (Object.keys(notificationKinds) as NotificationKind[]).filter(
  (kind) => notificationKinds[kind].topic === 'SHOP',
);

test.each(ofShop)('%s leads to its record at the desk', (kind) => {
  const link = notificationLink(kind, notificationSamples[kind]) ?? '';
  const { pathname, searchParams } = new URL(link, 'https://shop.example');
  const routes = screens.map(({ path }) => ({ path: `/admin/${path}` }));
  const path = matchRoutes(routes, pathname)?.at(-1)?.route.path.replace('/admin/', '');
  const search = searchParams.get('search');
  expect([path, ...(search === null ? [] : [search])]).toEqual(screenOf[kind]);
});
