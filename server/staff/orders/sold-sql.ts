import { sql } from 'drizzle-orm';

/**
 * What a placed order `o` costs, in TWD, before returns. Whatever makes a paid order cheaper leaves `payable_twd` and refunds
 * the difference, except a change of a pledge, which sets `payable_twd` anew.
 */
export const soldTwdSql = sql`(o.payable_twd - coalesce((select sum(f.amount_twd) from refund f
  where f.order_no = o.order_no and (f.cause = 'GROUP_SETTLED'
    or f.cause like any (array['REDUCED %', 'SHORTAGE %', 'DELIVERY %'])
    or f.cause like 'EDIT-%' and not exists (
      select 1 from group_pledge_change c where c.order_no = o.order_no
        and (f.cause = 'EDIT-' || c.change_no or c.status = 'APPLIED' and c.ended_at >= f.requested_at)))), 0))`;

/** What finished returns and parcels that came back take off an order `o`, in TWD, even while the refund itself waits. */
export const returnedTwdSql = sql`coalesce((select sum(f.amount_twd) from refund f
  where f.order_no = o.order_no and (f.cause like 'PARCEL %' or f.cause in (
    select r.return_no from return_request r where r.order_no = o.order_no))), 0)`;

/** What of that is delivery. */
export const shippingBackTwdSql = sql`coalesce((select sum(r.refund_twd - (
    select coalesce(sum(l.refund_twd), 0) from return_line l where l.return_no = r.return_no))
  from return_request r where r.order_no = o.order_no and r.status = 'REFUNDED'), 0)`;
