import { and, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { storedFile } from '#server/database/schema/message-schema.ts';
import { useInReview } from '#server/features/records/file/stored-file-query.ts';
import { Refusal } from '#server/http/refusal.ts';

/**
 * Makes these pictures the photos of a review, in their order: new ones must be the writer's and unused, and those of
 * the review that are not listed go. Their files are swept by a job.
 */
export async function setReviewPhotos(
  database: Database,
  { reviewNo, memberId }: { reviewNo: string; memberId: string },
  fileNos: readonly string[],
): Promise<void> {
  const usedFor = useInReview(reviewNo);
  const isOfReview = eq(storedFile.usedFor, usedFor);
  await database
    .delete(storedFile)
    .where(
      and(isOfReview, fileNos.length > 0 ? notInArray(storedFile.fileNo, [...fileNos]) : undefined),
    );
  if (fileNos.length === 0) return;
  const isUnused = and(isNull(storedFile.referenceId), isNull(storedFile.usedFor));
  const set = await database
    .update(storedFile)
    .set({
      usedFor,
      place: sql`array_position(string_to_array(${fileNos.join(',')}, ','), ${storedFile.fileNo})`,
    })
    .where(
      and(
        inArray(storedFile.fileNo, [...fileNos]),
        eq(storedFile.memberId, memberId),
        eq(storedFile.type, 'PICTURE'),
        gt(storedFile.bytes, 0),
        or(isUnused, isOfReview),
      ),
    )
    .returning({ fileNo: storedFile.fileNo });
  if (set.length === new Set(fileNos).size && set.length === fileNos.length) return;
  const text = '有照片已失效，請重新上傳';
  throw new Refusal('VALIDATION_FAILED', {
    details: [{ path: 'photos', rule: 'UNKNOWN', text }],
    message: text,
  });
}
