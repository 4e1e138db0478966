import { and, eq } from 'drizzle-orm';
import { channel } from '#server/database/catalog-schema.ts';
import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Refuses orders in a channel that has not opened yet, or is closed at the moment. */
export async function requireOpenShop(database: Database, channelId: number): Promise<void> {
  const [open] = await database
    .select({ id: channel.id })
    .from(channel)
    .where(and(eq(channel.id, channelId), eq(channel.opening, 'OPEN')));
  if (!open) throw new Refusal('SHOP_NOT_OPEN');
}
