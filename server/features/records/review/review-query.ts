import { reviewPhotosPath } from '@kaituan/contract/addresses';
import type { OwnReview, Review } from '@kaituan/contract/member/review';
import { maskName } from '@kaituan/domain/member/masked-name';
import { editableDays, findEditRefusal, type Stars } from '@kaituan/domain/review/review-rules';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { product } from '#server/database/schema/catalog-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import { productReview } from '#server/database/schema/review-schema.ts';
import {
  listUsedFiles,
  type StoredFileRow,
  useInReview,
} from '#server/features/records/file/stored-file-query.ts';
import { Refusal } from '#server/http/refusal.ts';

const dayMs = 86_400_000;

/** Reviews with whom and what they are of. */
export const selectReviews = (database: Database) =>
  database
    .select({
      ...getTableColumns(productReview),
      ...{ memberName: member.displayName, productName: product.name },
      optionText: orderLine.optionText,
    })
    .from(productReview)
    .innerJoin(member, eq(member.id, productReview.memberId))
    .innerJoin(product, eq(product.id, productReview.productId))
    .innerJoin(
      orderLine,
      and(eq(orderLine.orderNo, productReview.orderNo), eq(orderLine.lineNo, productReview.lineNo)),
    )
    .$dynamic();
export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

/** Reviews as everybody sees them, in the given order. */
export async function presentReviews<Row extends ReviewRow>(
  database: Database,
  rows: readonly Row[],
): Promise<{ row: Row; shown: Review }[]> {
  const uses = rows
    .filter(({ photoCount }) => photoCount > 0)
    .map(({ reviewNo }) => useInReview(reviewNo));
  const files = uses.length > 0 ? await listUsedFiles(database, uses) : [];
  const byUse = Map.groupBy(files, ({ usedFor }) => usedFor);
  return rows.map((row) => ({
    row,
    shown: {
      ...{ reviewNo: row.reviewNo, author: maskName(row.memberName), body: row.body },
      ...{ stars: row.stars as Stars, optionText: row.optionText, helpful: row.helpful },
      photos: (byUse.get(useInReview(row.reviewNo)) ?? []).map(presentPhoto),
      ...{ writtenAt: row.writtenAt.toISOString(), isEdited: row.editedAt !== null },
      answer:
        row.answer !== null && row.answeredAt !== null
          ? { text: row.answer, at: row.answeredAt.toISOString() }
          : null,
    },
  }));
}

function presentPhoto({ fileNo, width, height }: StoredFileRow): Review['photos'][number] {
  const url = `${reviewPhotosPath}/${fileNo}.webp`;
  return { fileNo, url, smallUrl: `${url}?small`, width: width ?? 1, height: height ?? 1 };
}

/** Reviews as their writer sees them. */
export async function presentOwnReviews(
  database: Database,
  rows: readonly ReviewRow[],
  now: Date,
): Promise<OwnReview[]> {
  const presented = await presentReviews(database, rows);
  return presented.map(({ row, shown }) => {
    const writtenAt = row.writtenAt.getTime();
    const refusal = findEditRefusal({ writtenAt, isHidden: row.hiddenAt !== null }, now.getTime());
    return {
      ...shown,
      ...{ orderNo: row.orderNo, lineNo: row.lineNo, hiddenReason: row.hiddenReason },
      product: { id: row.productId, name: row.productName },
      editableUntil: refusal ? null : new Date(writtenAt + editableDays * dayMs).toISOString(),
    };
  });
}

/** The review a member wrote, locked until the transaction ends; NOT_FOUND also for another's. */
export async function lockOwnReview(
  database: Database,
  memberId: string,
  reviewNo: string,
): Promise<ReviewRow> {
  await lockReview(database, reviewNo);
  const [row] = await selectReviews(database).where(
    and(eq(productReview.reviewNo, reviewNo), eq(productReview.memberId, memberId)),
  );
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Lets nobody else change a review until the transaction ends. */
export async function lockReview(database: Database, reviewNo: string): Promise<void> {
  await database.execute(
    sql`select 1 from product_review where review_no = ${reviewNo} for no key update`,
  );
}

/** The answer of a call that wrote a review. */
export async function presentOwnReview(
  database: Database,
  reviewNo: string,
  now: Date,
): Promise<{ result: OwnReview }> {
  const rows = await selectReviews(database).where(eq(productReview.reviewNo, reviewNo));
  const [result] = await presentOwnReviews(database, rows, now);
  if (!result) throw new Error('a written review was not found');
  return { result };
}
