import type { NotificationContent } from '@kaituan/domain/notification/notification-kinds';
import { withoutEnd } from '@kaituan/domain/sentence';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { flashSale, flashSaleReminder } from '#server/database/flash-schema.ts';
import type { StoredEvent } from '#server/events/consume-events.ts';
import type { NotificationSource } from './notification-source.ts';

type SaleRow = typeof flashSale.$inferSelect;

/** For those who asked to be reminded of it: another time, or none. */
export const notificationsOfFlashSales: NotificationSource = async (database, events) => {
  const found = [];
  for (const event of events) {
    if (event.kind !== 'MOVED' && event.kind !== 'CANCELLED') continue;
    const id = Number(event.subjectId);
    const [sale] = await database.select().from(flashSale).where(eq(flashSale.id, id));
    const content = sale && contentOf(sale, event);
    if (!content) continue;
    const { channelId } = sale;
    const occasion = `${content.kind} ${id} ${event.id}`;
    for (const memberId of await listReminded(database, id)) {
      found.push({ ...content, memberId, channelId, occasion, at: event.at });
    }
  }
  return found;
};

/** Of several moves only the last is told; a running sale that is called off kept what its reminder said. */
function contentOf(sale: SaleRow, { kind, data }: StoredEvent): NotificationContent | undefined {
  const { title, cancelledAt, cancelReason } = sale;
  const startsAt = sale.startsAt.toISOString();
  if (kind === 'MOVED') {
    if (cancelledAt !== null || data.startsAt !== startsAt) return;
    return { kind: 'FLASH_SALE_MOVED', facts: { title, startsAt } };
  }
  if (cancelledAt === null || cancelledAt >= sale.startsAt) return;
  const facts = { title, startsAt, reason: withoutEnd(cancelReason ?? '') };
  return { kind: 'FLASH_SALE_CANCELLED', facts };
}

async function listReminded(database: Database, flashSaleId: number): Promise<string[]> {
  const rows = await database
    .select({ memberId: flashSaleReminder.memberId })
    .from(flashSaleReminder)
    .where(eq(flashSaleReminder.flashSaleId, flashSaleId))
    .orderBy(asc(flashSaleReminder.askedAt), asc(flashSaleReminder.memberId));
  return rows.map(({ memberId }) => memberId);
}
