import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { media } from '#server/database/catalog-schema.ts';
import type { Database } from '#server/database/database.ts';
import { isQuietFor } from '#server/http/traffic.ts';
import { isPictureQueueBusy } from './picture-queue.ts';
import { cachedPicturePath, findPictureFile, type PictureWidth } from './picture-store.ts';

const cardWidths: readonly PictureWidth[] = [320, 640];
const breathMs = 30;
const quietMs = 300;
const stepBackMs = 100;

/**
 * Composes ahead what cards show: the first view of every product, and brands, activities, banners.
 * One at a time, and only while nobody asks the shop for anything. Ends early on the signal.
 */
export async function warmPictures(
  database: Database,
  dataDir: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  for (const id of await listCardPictures(database)) {
    for (const width of cardWidths) {
      while (!isIdle() && !signal?.aborted) await pause(stepBackMs);
      if (signal?.aborted) return;
      if (existsSync(cachedPicturePath(dataDir, id, width))) continue;
      await findPictureFile(database, dataDir, id, width);
      await pause(breathMs);
    }
  }
}

const isIdle = () => isQuietFor(quietMs) && !isPictureQueueBusy();

async function listCardPictures(database: Database): Promise<string[]> {
  const rows = await database
    .select({ id: media.id })
    .from(media)
    .where(and(isNotNull(media.recipe), or(isNull(media.productId), eq(media.position, 0))))
    .orderBy(asc(media.productId), asc(media.id));
  return rows.map((row) => row.id);
}
