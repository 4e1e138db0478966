import * as contract from '@kaituan/contract/member/review';
import { reviewUntil } from '@kaituan/domain/review/review-rules';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { reviewableLines } from './reviewable-lines.ts';

export const getReviewableLineArray = handle(
  contract.getReviewableLineArray,
  async ({ channelId }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    return { result: await listReviewableLines(database, { memberId, channelId, now }) };
  },
);

const maxLines = 50;

type Row = Omit<contract.ReviewableLine, 'receivedAt' | 'until'> & { receivedAt: string };

/** What a member may review in a channel, last received first. */
async function listReviewableLines(
  database: Queryable,
  { memberId, channelId, now }: { memberId: string; channelId: number; now: Date },
): Promise<contract.ReviewableLine[]> {
  const { rows } = await database.execute<Row>(sql`
    select l.order_no as "orderNo", l.line_no as "lineNo", l.sku_id as "skuId",
      l.product_id as "productId", l.name, l.option_text as "optionText",
      l.unit_label as "unitLabel", to_json(s.delivered_at) #>> '{}' as "receivedAt",
      (select jsonb_build_object('id', v.id, 'width', v.width, 'height', v.height,
        'alt', v.alt, 'color', v.color) from media v where v.id = l.media_id) as picture
    from ${reviewableLines(sql`${now.toISOString()}::timestamptz`)}
      and o.member_id = ${memberId} and o.channel_id = ${channelId}
    order by s.delivered_at desc, l.order_no, l.line_no limit ${maxLines}`);
  return rows.map((row) => {
    const receivedAt = new Date(row.receivedAt);
    return {
      ...row,
      receivedAt: receivedAt.toISOString(),
      until: new Date(reviewUntil(receivedAt.getTime())).toISOString(),
    };
  });
}
