import type { StoredEvent } from '#server/events/consume-events.ts';
import { consumeEvents, type EventConsumer } from '#server/events/consume-events.ts';
import {
  type BetterOffer,
  notifyOfPriceFalls,
  notifyOfRestocks,
  queueForRestock,
} from '#server/features/records/wishlist/restock-queue.ts';
import { resumeUntoldTurns } from '#server/features/records/wishlist/untold-turns.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type { Job } from '#server/jobs/job.ts';

/** Reads which goods are back in stock or cost less, and records an event per member to notify; notifications are made from these. */
export const wishlistConsumer: EventConsumer = {
  name: 'wishlists',
  startsAt: 'NOW',
  async handle(database, events, now) {
    await queueForRestock(database, offersOf(events, 'BACK_IN_STOCK'));
    await notifyOfPriceFalls(database, offersOf(events, 'PRICE_FELL'), now);
  },
};

export const notifyWishlists: Job = async (database, now) => {
  await inTransaction(database, (transaction) => resumeUntoldTurns(transaction, now));
  const read = await consumeEvents(database, wishlistConsumer, now);
  return (
    read + (await inTransaction(database, (transaction) => notifyOfRestocks(transaction, now)))
  );
};

/** Each product once for the channel and for each price group, with the time it happened last. */
function offersOf(
  events: readonly StoredEvent[],
  ofKind: 'BACK_IN_STOCK' | 'PRICE_FELL',
): readonly BetterOffer[] {
  const found = new Map<string, BetterOffer>();
  for (const { subject, subjectId, kind, at, data } of events) {
    if (subject !== 'PRODUCT' || kind !== ofKind) continue;
    const channelId = Number(data.channelId);
    const priceGroupId = typeof data.priceGroupId === 'number' ? data.priceGroupId : null;
    const offer = { channelId, productId: Number(subjectId), priceGroupId, at };
    found.set(`${channelId} ${subjectId} ${priceGroupId}`, offer);
  }
  return [...found.values()];
}
