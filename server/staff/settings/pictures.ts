import * as contract from '@kaituan/contract/staff/goods/staff-media';
import { inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { media } from '#server/database/schema/catalog-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { redrawPicture } from '#server/media/owner-picture.ts';
import { keepPicture } from '#server/media/store-picture.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { requireAnyChannel } from './setting.ts';

export const addPicture = handleStaff(
  contract.addPicture,
  async ({ channelId, alt, content }, { database, pictures, now: uploadedAt }) => {
    await requireAnyChannel(database, channelId);
    const drawn = await redrawPicture(Buffer.from(content, 'base64'));
    if (!drawn) {
      const text = '這不是 JPEG、PNG 或 WebP 圖片，或檔案壞了';
      throw new Refusal('VALIDATION_FAILED', {
        ...{ message: text, details: [{ path: 'content', rule: 'PICTURE', text }] },
      });
    }
    const { bytes, ...facts } = drawn;
    await pictures.put(facts.file, bytes);
    const stored = await keepPicture(database, facts, { alt, uploadedAt });
    const { id, width, height, color } = stored;
    return { result: { id, width, height, alt: stored.alt, color } };
  },
);

/** Which of these pictures are there. */
export async function findPictures(
  database: Database,
  ids: readonly (string | null)[],
): Promise<Set<string>> {
  const named = ids.filter((id) => id !== null);
  if (named.length === 0) return new Set();
  const rows = await database.select({ id: media.id }).from(media).where(inArray(media.id, named));
  return new Set(rows.map(({ id }) => id));
}
