import { withoutEnd } from '@kaituan/domain/sentence';
import { and, asc, eq, inArray, like } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { flashSale, flashSaleReminder } from '#server/database/schema/flash-schema.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import type { StoredEvent } from '#server/events/consume-events.ts';
import type { NewNotification } from '#server/features/ground/notification/write-notifications.ts';
import type { NotificationSource } from './notification-source.ts';

type SaleRow = typeof flashSale.$inferSelect;

/** For those who asked to be reminded of it: another time, or none. */
export const notificationsOfFlashSales: NotificationSource = async (database, events) => {
  const found = [];
  for (const [subjectId, ofSale] of Map.groupBy(events, (event) => event.subjectId)) {
    const id = Number(subjectId);
    const [sale] = await database.select().from(flashSale).where(eq(flashSale.id, id));
    const moved = ofSale.findLast(({ kind }) => kind === 'MOVED');
    const cancelled = ofSale.findLast(({ kind }) => kind === 'CANCELLED');
    if (sale && moved) found.push(...(await notifyOfMove(database, sale, moved)));
    if (sale && cancelled) found.push(...(await notifyOfCancel(database, sale, cancelled)));
  }
  return found;
};

/** Of several moves only the last is announced, and only to those who know of another start. */
async function notifyOfMove(
  database: Database,
  sale: SaleRow,
  { id, at, data }: StoredEvent,
): Promise<NewNotification[]> {
  const { id: saleId, title, channelId, cancelledAt } = sale;
  const startsAt = sale.startsAt.toISOString();
  if (cancelledAt !== null || data.startsAt !== startsAt) return [];
  const reminded = await listReminded(database, saleId);
  const knownTo = await loadKnownStarts(database, saleId);
  return reminded.flatMap(({ memberId, askedAt }) => {
    const formerStartsAt = knownTo(memberId, askedAt);
    if (formerStartsAt === startsAt) return [];
    const facts = { title, startsAt, ...(formerStartsAt && { formerStartsAt }) };
    const occasion = `${movedOccasion(saleId)}${id}`;
    return [{ kind: 'FLASH_SALE_MOVED' as const, facts, memberId, channelId, occasion, at }];
  });
}

const movedOccasion = (saleId: number) => `FLASH_SALE_MOVED ${saleId} `;

/** When a member believes that a sale starts: as they were notified last, or as it was when they asked to be reminded. */
async function loadKnownStarts(
  database: Database,
  saleId: number,
): Promise<(memberId: string, askedAt: Date) => string | undefined> {
  const moves = await database
    .select({ at: domainEvent.at, data: domainEvent.data })
    .from(domainEvent)
    .where(
      and(
        eq(domainEvent.subject, 'FLASH_SALE'),
        eq(domainEvent.subjectId, String(saleId)),
        eq(domainEvent.kind, 'MOVED'),
      ),
    )
    .orderBy(asc(domainEvent.id));
  const sent = await database
    .select({ memberId: notification.memberId, facts: notification.facts })
    .from(notification)
    .where(
      and(
        inArray(notification.memberId, remindedOf(database, saleId)),
        like(notification.occasion, `${movedOccasion(saleId)}%`),
      ),
    )
    .orderBy(asc(notification.id));
  const lastSent = new Map(sent.map(({ memberId, facts }) => [memberId, facts.startsAt]));
  return (memberId, askedAt) => {
    const before = moves.findLast(({ at }) => at <= askedAt)?.data.startsAt;
    const known = lastSent.get(memberId) ?? before ?? moves[0]?.data.formerStartsAt;
    return typeof known === 'string' ? known : undefined;
  };
}

/** A running sale that is called off did begin as its reminder said. */
async function notifyOfCancel(
  database: Database,
  sale: SaleRow,
  { id, at }: StoredEvent,
): Promise<NewNotification[]> {
  const { id: saleId, title, channelId, cancelledAt, cancelReason } = sale;
  if (cancelledAt === null || cancelledAt >= sale.startsAt) return [];
  const startsAt = sale.startsAt.toISOString();
  const facts = { title, startsAt, reason: withoutEnd(cancelReason ?? '') };
  const occasion = `FLASH_SALE_CANCELLED ${saleId} ${id}`;
  return (await listReminded(database, saleId)).map(({ memberId }) => ({
    ...{ kind: 'FLASH_SALE_CANCELLED' as const, facts, memberId, channelId, occasion, at },
  }));
}

const remindedOf = (database: Database, saleId: number) =>
  database
    .select({ memberId: flashSaleReminder.memberId })
    .from(flashSaleReminder)
    .where(eq(flashSaleReminder.flashSaleId, saleId));

const listReminded = (database: Database, saleId: number) =>
  database
    .select({ memberId: flashSaleReminder.memberId, askedAt: flashSaleReminder.askedAt })
    .from(flashSaleReminder)
    .where(eq(flashSaleReminder.flashSaleId, saleId))
    .orderBy(asc(flashSaleReminder.askedAt), asc(flashSaleReminder.memberId));
