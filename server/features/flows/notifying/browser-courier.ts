import { isPressing } from '@kaituan/domain/notification/line-quota';
import {
  browserReach,
  getPushKeyPair,
  listSubscriptions,
  removeSubscription,
} from '#server/features/ground/notification/push-subscription-query.ts';
import { MessageRefused } from '#server/platform/notifying/reach.ts';
import { SubscriptionEnded, type WebPush } from '#server/platform/notifying/web-push.ts';
import { type Courier, placesFor } from './courier.ts';

/** Of no use any more after a day. */
const ttlSeconds = 24 * 3_600;

/**
 * Shows notifications in the browsers of a member, who has all of them at hand: one that took it is enough.
 * The worker in the browser replaces a notification by one of the same tag, so a repetition is not seen.
 */
export const createBrowserCourier = (push: WebPush): Courier => ({
  ...browserReach,
  perMessage: 1,
  async send(database, { notifications: [outgoing], leadId }, now) {
    const { memberId, title, body, url, kind } = outgoing;
    const subscriptions = await listSubscriptions(database, memberId);
    const shown = placesFor(outgoing, subscriptions);
    const key = await getPushKeyPair(database);
    const topic = `n${leadId}`;
    const message = JSON.stringify({ title, body, url, tag: topic });
    const isUrgent = isPressing(kind);
    let isTaken = false;
    let failure: unknown;
    for (const subscription of shown) {
      const { endpoint } = subscription;
      try {
        await push.send(key, subscription, { message, topic, ttlSeconds, isUrgent, now });
        isTaken = true;
      } catch (error) {
        if (error instanceof SubscriptionEnded) {
          await removeSubscription(database, { memberId, endpoint });
        } else failure = error;
      }
    }
    if (isTaken || shown.length < subscriptions.length) return;
    throw failure ?? new MessageRefused('no browser of the member takes messages any more');
  },
});
