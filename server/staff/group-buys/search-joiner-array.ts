import type { StaffJoiner } from '@kaituan/contract/staff/promotions/staff-group-buy';
import * as contract from '@kaituan/contract/staff/promotions/staff-group-buy';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { containing, epochMs } from '#server/database/sql/parameters.ts';
import { heldPartsSql } from '#server/features/records/payment/part-payments.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { requireCampaign } from './manage-group-buy.ts';

const pageSize = 300;

export const searchJoinerArray = handleStaff(
  contract.searchJoinerArray,
  async (request, context) => {
    await requireCampaign(context, request.campaignId);
    const { joiners, nextCursor } = await listJoiners(context.database, request);
    return { result: joiners, nextCursor };
  },
);

type Filters = {
  campaignId: number;
  which?: (typeof contract.joinerLists)[number];
  search?: string;
  cursor?: string | undefined;
};
type JoinerRow = Omit<StaffJoiner, 'joinedAt' | 'heldUntil' | 'payBy'> & {
  seq: number;
  isOver: boolean;
  joinedAt: number;
  heldUntil: number | null;
  payBy: number | null;
};

const isOver = sql`g.status in ('EXPIRED', 'WITHDRAWN', 'REFUND_DUE', 'REFUNDED', 'RELEASED')`;
/** Who fetches it, or who ordered. */
const name = sql`coalesce(nullif(o.address ->> 'recipient', ''), m.display_name)`;
const filters: Record<(typeof contract.joinerLists)[number], SQL> = {
  ALL: sql`true`,
  UNPAID: sql`g.status = 'HELD' and o.paid_twd = 0`,
  OWED: sql`o.payment_status = 'COD_DUE' and not ${isOver}`,
  PAID: sql`o.paid_twd > 0 and not ${isOver}`,
};

/** Who joined, in the order of joining; those who left or were refunded last. */
export async function listJoiners(
  database: Database,
  { campaignId, which = 'ALL', search = '', cursor }: Filters,
): Promise<{ joiners: StaffJoiner[]; nextCursor: string | null }> {
  const isFound =
    search === ''
      ? sql`true`
      : sql`(o.address ->> 'recipient' ilike ${containing(search)}
        or m.display_name ilike ${containing(search)} or g.order_no = ${search.toUpperCase()})`;
  const { rows } = await database.execute<JoinerRow>(sql`
    select g.seq::float8 as seq, ${isOver} as "isOver",
      g.pledge_no as "pledgeNo", g.order_no as "orderNo", g.status, ${name} as name,
      coalesce(o.cancel_reason = 'SHOP', false) as "isCancelledByShop",
      o.paid_twd > 0 as "isPaid", o.payment_method as "paymentMethod",
      ${epochMs(sql`g.joined_at`)} as "joinedAt",
      case when g.status = 'HELD' then ${epochMs(sql`g.held_until`)} end as "heldUntil",
      case when g.status = 'HELD' then ${epochMs(sql`o.pay_by`)} end as "payBy",
      g.pledged_twd as "pledgedTwd",
      case when o.paid_twd = 0 and not ${isOver} then o.payable_twd - ${heldPartsSql(sql`o.order_no`)}
        end as "leftTwd",
      (select jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'quantity', l.quantity,
        'maxQuantity', l.max_quantity, 'settledQuantity', l.settled_quantity) order by l.sku_id)
        from group_pledge_line l where l.pledge_no = g.pledge_no) as lines
    from group_pledge g join shop_order o on o.order_no = g.order_no
    join member m on m.id = g.member_id
    where g.campaign_id = ${campaignId} and ${filters[which]} and ${isFound} and ${isAfter(cursor)}
    order by "isOver", g.seq
    limit ${pageSize + 1}`);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    joiners: shown.map(({ seq: _, isOver: __, ...row }) => ({
      ...row,
      joinedAt: new Date(row.joinedAt).toISOString(),
      heldUntil: row.heldUntil === null ? null : new Date(row.heldUntil).toISOString(),
      payBy: row.payBy === null ? null : new Date(row.payBy).toISOString(),
    })),
    nextCursor: last ? `${last.isOver ? 1 : 0}.${last.seq}` : null,
  };
}

function isAfter(cursor: string | undefined): SQL {
  if (cursor === undefined) return sql`true`;
  const [, wasOver, seq] = /^([01])\.(\d{1,15})$/.exec(cursor) ?? [];
  if (wasOver === undefined || seq === undefined) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  return sql`(${isOver}, g.seq) > (${wasOver === '1'}, ${Number(seq)})`;
}
