import type { OwingOrder } from '@kaituan/domain/bank-statement/statement-match';
import { isCashUnderWay } from '@kaituan/domain/order/reduction';
import type { PaymentStatus } from '@kaituan/domain/payment/payment-life';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import type { ShipmentStatus } from '@kaituan/domain/shipping/shipment-life';
import { addDays, taipeiDayOf, taipeiMidnightOf } from '@kaituan/domain/taipei-day';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { heldPartsSql } from '#server/features/records/payment/part-payments.ts';

/** How long an order that was cancelled as unpaid is still looked for. */
const lateDays = 14;
const oldestDays = 120;

type Row = {
  orderNo: string;
  dueTwd: number;
  placedAt: number;
  displayName: string;
  recipient: string | null;
  report: OwingOrder['report'];
  isPaid: boolean;
  recordedOn: string | null;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  parcels: { status: ShipmentStatus; collectTwd: number | null }[];
};

/**
 * The orders of a channel that a transfer may be for: unpaid ones, those cancelled as unpaid lately,
 * those whose transfer was recorded by hand before the statement came, so that it is not looked for again, and those that were
 * paid lately by a transfer, whatever way was chosen, or instead of one, for whoever paid twice.
 *
 * A paid order whose changed pledge asks for a difference owes that, or did until lately. An order whose cash a carrier is
 * about to collect owes no transfer.
 */
export async function listOwingOrders(
  database: Database,
  channelId: number,
  now: Date,
): Promise<OwingOrder[]> {
  const today = taipeiDayOf(now.getTime());
  const { rows } = await database.execute<Row>(sql`
    select o.order_no as "orderNo",
      coalesce(known.amount_twd, coalesce(changed.difference_twd, o.payable_twd)
        - coalesce(${heldPartsSql(sql`o.order_no`)}, 0)
      )::float8 as "dueTwd",
      extract(epoch from coalesce(changed.requested_at, o.placed_at))::float8 * 1000 as "placedAt",
      m.display_name as "displayName", o.address ->> 'recipient' as recipient,
      (select jsonb_build_object('lastFive', a.report ->> 'lastFive', 'paidOn', a.report ->> 'paidOn')
        from payment_attempt a where a.order_no = o.order_no and a.report is not null
          and (changed.change_no is null or a.change_no = changed.change_no)
        order by a.created_at desc limit 1) as report,
      known.amount_twd is null and changed.change_no is null
        and o.payment_status = 'PAID' as "isPaid",
      known.received_on::text as "recordedOn",
      o.payment_status as "paymentStatus", o.payment_method as "paymentMethod",
      (select coalesce(jsonb_agg(
          jsonb_build_object('status', s.status, 'collectTwd', s.collect_twd)), '[]'::jsonb)
        from shipment s
        where s.order_no = o.order_no and o.payment_status = 'COD_DUE') as parcels
    from shop_order o join member m on m.id = o.member_id
    left join lateral (select c.change_no, c.difference_twd, c.requested_at
      from group_pledge_change c
      where c.order_no = o.order_no and o.status = 'CONFIRMED' and c.difference_twd > 0
        and (c.status = 'HELD' or (c.ended_at >= ${taipeiMidnightOf(addDays(today, -lateDays))}::timestamptz
          and exists (select from payment_attempt a where a.change_no = c.change_no
            and a.method = 'BANK_TRANSFER' and a.status = 'VOID')
          and not exists (select from payment_attempt a where a.change_no = c.change_no
            and a.status in ('PAID', 'SURPLUS'))))
      order by c.requested_at desc limit 1) changed on true
    left join lateral (select r.amount_twd, r.received_on from money_receipt r
      where r.order_no = o.order_no and r.status = 'BOOKED' and r.statement_row_no is null
        and changed.change_no is null
        and r.received_on >= ${addDays(today, -lateDays)}
        and o.payment_status = 'PAID' and o.payment_method = 'BANK_TRANSFER'
      order by r.booked_at desc limit 1) known on true
    where o.channel_id = ${channelId} and o.payable_twd > 0
      and o.placed_at >= ${taipeiMidnightOf(addDays(today, -oldestDays))}::timestamptz
      and (known.amount_twd is not null or changed.change_no is not null
        or o.status = 'PLACED' or o.payment_status = 'COD_DUE'
        or (o.payment_status = 'PAID'
          and o.paid_at >= ${taipeiMidnightOf(addDays(today, -lateDays))}::timestamptz
          and (o.payment_method = 'BANK_TRANSFER' or exists (select from payment_attempt a
              where a.order_no = o.order_no and a.method = 'BANK_TRANSFER')
            or exists (select from money_receipt r where r.order_no = o.order_no
              and r.status = 'BOOKED' and r.statement_row_no is not null)))
        or (o.status = 'CANCELLED' and o.cancel_reason = 'PAY_TIMEOUT'
          and o.closed_at >= ${taipeiMidnightOf(addDays(today, -lateDays))}::timestamptz))
    order by o.order_no`);
  return rows.map(({ placedAt, displayName, recipient, isPaid, ...row }) => {
    const { orderNo, report, recordedOn } = row;
    const isCarried = isCashUnderWay(row);
    const dueTwd = isPaid || isCarried ? 0 : row.dueTwd;
    return {
      ...{
        orderNo,
        report,
        isPaid,
        isCarried,
        dueTwd,
        recordedOn,
        placedOn: taipeiDayOf(placedAt),
      },
      names: [...new Set([recipient ?? '', displayName])].filter(Boolean),
    };
  });
}
