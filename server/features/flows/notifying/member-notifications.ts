import type { NotificationContent } from '@kaituan/domain/notification/notification-kinds';
import { withoutEnd } from '@kaituan/domain/sentence';
import type { StoredEvent } from '#server/events/consume-events.ts';
import type { EventKinds } from '#server/events/event-kinds.ts';
import type { NotificationSource } from './notification-source.ts';

const rules: Partial<Record<EventKinds['MEMBER'], (event: StoredEvent) => NotificationContent>> = {
  VERIFIED: ({ data }) => ({
    kind: 'ACCOUNT_VERIFIED',
    facts: { ...(typeof data.shopName === 'string' && { shopName: data.shopName }) },
  }),
  APPLICATION_REJECTED: ({ reason }) => ({
    kind: 'ACCOUNT_APPLICATION_REJECTED',
    facts: { reason: withoutEnd(reason) },
  }),
  NEW_DEVICE: ({ at, data }) => ({
    ...{ kind: 'ACCOUNT_NEW_DEVICE' },
    facts: {
      ...{ device: String(data.device), at: at.toISOString() },
      ...(typeof data.sessionId === 'string' && { sessionId: data.sessionId }),
    },
  }),
  WISHLIST_RESTOCKED: ({ data }) => ({ kind: 'WISHLIST_RESTOCKED', facts: productOf(data) }),
  WISHLIST_PRICE_FELL: ({ data }) => ({
    kind: 'WISHLIST_PRICE_FELL',
    facts: {
      ...productOf(data),
      ...{ priceTwd: Number(data.priceTwd), formerPriceTwd: Number(data.formerPriceTwd) },
    },
  }),
  RECALL_ANNOUNCED: ({ data }) => ({
    kind: 'RECALL_ANNOUNCED',
    facts: { bulletinId: Number(data.bulletinId), title: String(data.title) },
  }),
};

const productOf = ({ productId, name, skuId }: StoredEvent['data']) => ({
  ...{ productId: Number(productId), name: String(name) },
  ...(typeof skuId === 'number' && { skuId }),
});

/** For the member the event is about; each is an occasion of its own. */
export const notificationsOfMembers: NotificationSource = async (_, events) =>
  events.flatMap((event) => {
    const content = rules[event.kind as EventKinds['MEMBER']]?.(event);
    if (!content) return [];
    const occasion = `${content.kind} ${event.dedupeKey ?? event.id}`;
    const { subjectId: memberId, at, data } = event;
    // An account belongs to no channel; goods and bulletins are shown in one.
    const channelId = content.kind.startsWith('ACCOUNT_') ? null : Number(data.channelId);
    return [{ ...content, memberId, channelId, occasion, at }];
  });
