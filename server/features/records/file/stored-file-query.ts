import { and, asc, count, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { storedFile } from '#server/database/schema/message-schema.ts';
import { lockMember } from '#server/database/sql/locks.ts';
import { Refusal } from '#server/http/refusal.ts';
import { inTransaction } from '#server/http/run-handler.ts';

export type StoredFileRow = typeof storedFile.$inferSelect;

/** Files a member may have uploaded without sending them: enough for two messages. */
export const maxUnusedFiles = 10;
const unusedLifeMs = 24 * 60 * 60_000;

const isUnused = and(isNull(storedFile.referenceId), isNull(storedFile.usedFor));

/** What files are sent with. */
type FileUse = { referenceId: string; messageNo: number } | { usedFor: string };

/** The use of a file as a paper of an application for wholesale. */
export const useInApplication = (applicationNo: string): string => `APPLICATION ${applicationNo}`;
/** The application that a file is a paper of, if it is one. */
export const applicationOfFile = ({ usedFor }: StoredFileRow): string | undefined =>
  /^APPLICATION (.+)$/.exec(usedFor ?? '')?.[1];

/** The use of a file as a photo of a review. */
export const useInReview = (reviewNo: string): string => `REVIEW ${reviewNo}`;
/** The review that a file is a photo of, if it is one. */
export const reviewOfFile = ({ usedFor }: StoredFileRow): string | undefined =>
  /^REVIEW (.+)$/.exec(usedFor ?? '')?.[1];

/** The name of a file in the storage. */
export const storageNameOf = ({ fileNo, type }: Pick<StoredFileRow, 'fileNo' | 'type'>): string =>
  `attachments/${fileNo}.${type === 'PDF' ? 'pdf' : 'webp'}`;

/** The name of the small version of a picture. */
export const smallNameOf = (fileNo: string): string => `attachments/${fileNo}small.webp`;

/** Reserves a place before a file is read, or refuses a member with too many unused files. */
export function takeFilePlace(
  database: Database,
  place: { fileNo: string; memberId: string; createdAt: Date },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await lockMember(transaction, place.memberId);
    const [row] = await transaction
      .select({ unused: count() })
      .from(storedFile)
      .where(and(eq(storedFile.memberId, place.memberId), isUnused));
    if ((row?.unused ?? 0) >= maxUnusedFiles) {
      throw new Refusal('RATE_LIMITED', { message: '已上傳太多檔案，請先送出訊息，或明天再試' });
    }
    await transaction.insert(storedFile).values({ ...place, type: 'PICTURE', name: '', bytes: 0 });
  });
}

/** Releases the place of a file that could not be stored. */
export async function releaseFilePlace(database: Database, fileNo: string): Promise<void> {
  await database.delete(storedFile).where(and(eq(storedFile.fileNo, fileNo), isUnused));
}

/** Notes what was stored at a place. */
export async function recordStoredFile(
  database: Database,
  fileNo: string,
  facts: Pick<StoredFileRow, 'type' | 'name' | 'bytes' | 'width' | 'height'>,
): Promise<StoredFileRow | undefined> {
  const [row] = await database
    .update(storedFile)
    .set(facts)
    .where(eq(storedFile.fileNo, fileNo))
    .returning();
  return row;
}

/** Attaches files to what they are sent with; each must be its writer's, whole and unused. */
export async function attachFiles(
  database: Database,
  fileNos: readonly string[],
  { memberId, ...use }: { memberId: string } & FileUse,
): Promise<void> {
  if (fileNos.length === 0) return;
  const attached = await database
    .update(storedFile)
    .set({
      ...use,
      place: sql`array_position(string_to_array(${fileNos.join(',')}, ','), ${storedFile.fileNo})`,
    })
    .where(
      and(
        inArray(storedFile.fileNo, [...fileNos]),
        eq(storedFile.memberId, memberId),
        gt(storedFile.bytes, 0),
        isUnused,
      ),
    )
    .returning({ fileNo: storedFile.fileNo });
  if (attached.length === fileNos.length) return;
  const text = '有附件已失效，請重新上傳';
  const details = [{ path: 'attachments', rule: 'UNKNOWN', text }];
  throw new Refusal('VALIDATION_FAILED', { details, message: text });
}

/** The files of threads, in the order in which each was sent. */
export const listThreadFiles = (database: Database, referenceIds: readonly string[]) =>
  database
    .select()
    .from(storedFile)
    .where(inArray(storedFile.referenceId, [...referenceIds]))
    .orderBy(asc(storedFile.messageNo), asc(storedFile.place));

/** Files that are attached to something else than a message, such as a review, in their order. */
export const listUsedFiles = (database: Database, uses: readonly string[]) =>
  database
    .select()
    .from(storedFile)
    .where(inArray(storedFile.usedFor, [...uses]))
    .orderBy(asc(storedFile.usedFor), asc(storedFile.place));

export async function findStoredFile(
  database: Database,
  fileNo: string,
): Promise<StoredFileRow | undefined> {
  const [row] = await database.select().from(storedFile).where(eq(storedFile.fileNo, fileNo));
  return row;
}

/** Deletes files unused for a day, and returns their names in the storage; what somebody is sending stays. */
export async function deleteUnusedFiles(database: Database, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - unusedLifeMs);
  const deleted = await database
    .delete(storedFile)
    .where(
      inArray(
        storedFile.fileNo,
        database
          .select({ fileNo: storedFile.fileNo })
          .from(storedFile)
          .where(and(isUnused, lt(storedFile.createdAt, before)))
          .orderBy(storedFile.fileNo)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning();
  return deleted.flatMap((row) => [storageNameOf(row), smallNameOf(row.fileNo)]);
}
