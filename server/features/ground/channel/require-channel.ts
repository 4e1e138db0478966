import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Refuses a channel that does not exist or is closed. */
export async function requireChannel(database: Database, channelId: number): Promise<void> {
  const [open] = await database
    .select({ id: channel.id })
    .from(channel)
    .where(and(eq(channel.id, channelId), eq(channel.isActive, true)));
  if (!open) throw new Refusal('NOT_FOUND');
}
