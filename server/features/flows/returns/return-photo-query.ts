import { and, count, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { returnPhoto } from '#server/database/schema/order-schema.ts';
import { lockMember } from '#server/database/sql/locks.ts';
import { Refusal } from '#server/http/refusal.ts';
import { inTransaction } from '#server/http/run-handler.ts';

/** Photos a member may have uploaded without attaching them: enough for two requests. */
export const maxUnusedPhotos = 10;
const unusedPhotoLifeMs = 24 * 60 * 60_000;

const isUnused = isNull(returnPhoto.returnNo);

/** Reserves a slot before a photo is read, or refuses a member with too many unused photos. */
export function takePhotoPlace(
  database: Database,
  photo: { photoNo: string; memberId: string; createdAt: Date },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await lockMember(transaction, photo.memberId);
    const [row] = await transaction
      .select({ unused: count() })
      .from(returnPhoto)
      .where(and(eq(returnPhoto.memberId, photo.memberId), isUnused));
    if ((row?.unused ?? 0) >= maxUnusedPhotos) throw tooManyPhotos();
    await transaction.insert(returnPhoto).values(photo);
  });
}

/** Releases the slot of a photo that could not be stored. */
export async function releasePhotoPlace(database: Database, photoNo: string): Promise<void> {
  await database.delete(returnPhoto).where(and(eq(returnPhoto.photoNo, photoNo), isUnused));
}

const tooManyPhotos = () =>
  new Refusal('RATE_LIMITED', { message: '已上傳太多照片，請先送出退貨申請，或明天再試' });

/** Attaches photos to a return; each must be its owner's and unused. */
export async function claimReturnPhotos(
  database: Database,
  { memberId, returnNo }: { memberId: string; returnNo: string },
  photoNos: readonly string[],
): Promise<void> {
  if (photoNos.length === 0) return;
  const claimed = await database
    .update(returnPhoto)
    .set({ returnNo })
    .where(
      and(
        inArray(returnPhoto.photoNo, [...photoNos]),
        eq(returnPhoto.memberId, memberId),
        isUnused,
      ),
    )
    .returning({ photoNo: returnPhoto.photoNo });
  if (claimed.length === photoNos.length) return;
  const text = '有照片已失效，請重新上傳';
  const details = [{ path: 'photos', rule: 'UNKNOWN', text }];
  throw new Refusal('VALIDATION_FAILED', { details, message: text });
}

/** Deletes photos unused for a day, and returns their numbers. */
export async function deleteUnusedPhotos(database: Database, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - unusedPhotoLifeMs);
  const deleted = await database
    .delete(returnPhoto)
    .where(and(isUnused, lt(returnPhoto.createdAt, before)))
    .returning({ photoNo: returnPhoto.photoNo });
  return deleted.map(({ photoNo }) => photoNo);
}
