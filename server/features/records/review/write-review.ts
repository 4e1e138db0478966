import * as contract from '@kaituan/contract/member/review';
import {
  findReviewRefusal,
  type ReviewRefusal,
  reviewRefusalText,
} from '@kaituan/domain/review/review-rules';
import { isReceived, type ShipmentStatus } from '@kaituan/domain/shipping/shipment-life';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { productReview } from '#server/database/schema/review-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { lockMember } from '#server/database/sql/locks.ts';
import { recordEvents } from '#server/events/domain-event.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { countReview } from './change-rating.ts';
import { setReviewPhotos } from './review-photos.ts';
import { presentOwnReview } from './review-query.ts';
import { ownedQuantity } from './reviewable-lines.ts';

export const refuseReview = (why: ReviewRefusal) =>
  new Refusal('REVIEW_NOT_ALLOWED', { message: reviewRefusalText[why] });

export const writeReview = handle(contract.writeReview, async (request, context) => {
  const { orderNo, lineNo, stars, body, photos } = request;
  const { database, now } = context;
  const { memberId } = requireCaller(context.caller);
  await lockMember(database, memberId);
  const line = await findLine(database, { memberId, orderNo, lineNo });
  if (!line) throw new Refusal('NOT_FOUND');
  const { channelId, productId, ...facts } = line;
  const refusal = findReviewRefusal(facts, now.getTime());
  if (refusal) throw refuseReview(refusal);
  const reviewNo = newUlid(now);
  await database.insert(productReview).values({
    ...{ reviewNo, orderNo, lineNo, memberId, channelId, productId },
    ...{ stars, body, photoCount: photos.length, writtenAt: now },
  });
  await setReviewPhotos(database, { reviewNo, memberId }, photos);
  await countReview(database, { channelId, productId }, stars);
  const event = { subject: 'REVIEW', subjectId: reviewNo, kind: 'WRITTEN' } as const;
  await recordEvents(
    database,
    [{ ...event, actor: 'MEMBER', data: { memberId, channelId, productId, stars } }],
    now,
  );
  return presentOwnReview(database, reviewNo, now);
});

type Line = {
  channelId: number;
  productId: number;
  receivedAt: number | null;
  ownedQuantity: number;
  isReviewed: boolean;
};

/** A line of the member's own order that is not cancelled, whose product still exists. */
async function findLine(
  database: Database,
  { memberId, orderNo, lineNo }: { memberId: string; orderNo: string; lineNo: number },
): Promise<Line | undefined> {
  const { rows } = await database.execute<
    Omit<Line, 'receivedAt'> & { status: ShipmentStatus; deliveredMs: number | null }
  >(sql`
    select o.channel_id as "channelId", l.product_id as "productId", s.status,
      (extract(epoch from s.delivered_at) * 1000)::float8 as "deliveredMs",
      ${ownedQuantity} as "ownedQuantity",
      exists (select from product_review r
        where r.order_no = l.order_no and r.line_no = l.line_no) as "isReviewed"
    from order_line l
    join shop_order o on o.order_no = l.order_no
    join shipment s on s.order_no = l.order_no and s.shipment_no = l.shipment_no
    join product p on p.id = l.product_id
    where l.order_no = ${orderNo} and l.line_no = ${lineNo} and o.member_id = ${memberId}
      and o.status in ('CONFIRMED', 'COMPLETED')`);
  const [row] = rows;
  if (!row) return undefined;
  const { status, deliveredMs, ...line } = row;
  return { ...line, receivedAt: isReceived(status) ? deliveredMs : null };
}
