import { inviteAfterDays, inviteUntilDays } from '@kaituan/domain/review/review-rules';
import { sql } from 'drizzle-orm';
import { writeNotifications } from '#server/features/ground/notification/write-notifications.ts';
import { reviewableLines } from '#server/features/records/review/reviewable-lines.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type { Job } from '#server/jobs/job.ts';

type Invited = {
  orderNo: string;
  memberId: string;
  channelId: number;
  name: string;
  lines: number;
};

/**
 * Invites buyers to review, once per order, some days after the last parcel arrived; who has reviewed everything by
 * then is not asked.
 */
export const inviteReviews: Job = (database, now) =>
  inTransaction(database, async (transaction) => {
    const at = sql`${now.toISOString()}::timestamptz`;
    const { rows } = await transaction.execute<Invited>(sql`
      with due as (
        update shop_order set review_invited_at = ${at}
        where review_invited_at is null and status in ('CONFIRMED', 'COMPLETED')
          and delivered_at <= ${at} - ${inviteAfterDays} * interval '1 day'
          and delivered_at > ${at} - ${inviteUntilDays} * interval '1 day'
        returning order_no
      )
      select o.order_no as "orderNo", o.member_id as "memberId", o.channel_id as "channelId",
        (array_agg(l.name order by l.line_no))[1] as name, count(*)::int as lines
      from ${reviewableLines(at)} and o.order_no in (select order_no from due)
      group by o.order_no, o.member_id, o.channel_id
      order by o.order_no`);
    const notifications = rows.map(({ orderNo, memberId, channelId, name, lines }) => ({
      ...{ kind: 'REVIEW_INVITED' as const, facts: { orderNo, name, lines } },
      ...{ memberId, channelId, occasion: `REVIEW_INVITED ${orderNo}`, at: now },
    }));
    await writeNotifications(transaction, notifications);
    return rows.length;
  });
