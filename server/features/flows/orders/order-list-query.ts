import type { OrderCard } from '@kaituan/contract/order/order';
import type { OrderTab } from '@kaituan/domain/order/order-label';
import type { ReturnStatus } from '@kaituan/domain/order/return-life';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { containing, epochMs, instantParameter } from '#server/database/sql/parameters.ts';
import { payBySql } from '#server/features/records/payment/pay-by-sql.ts';
import { leaveFactsSql } from '#server/features/records/pledge/leave-until.ts';
import type { OrderPosition } from './order-cursor.ts';
import type { OrderStatusFacts } from './order-display-status.ts';
import { orderTabSql } from './order-tab-sql.ts';

/** An order in a list; moments in milliseconds since 1970. */
export type OrderListRow = Omit<OrderStatusFacts, 'returns'> & {
  orderNo: string;
  placedAt: number;
  /** The payment deadline; a payment code may expire before the order's. */
  payableUntil: number | null;
  isReported: boolean;
  payableTwd: number;
  refundedTwd: number;
  needsAccount: boolean;
  returns: ReturnStatus[];
  itemCount: number;
  pieceCount: number;
  /** The first lines, as an order card shows them. */
  shownLines: OrderCard['lines'];
};

export type OrderListQuery = {
  memberId: string;
  tab: OrderTab | 'ALL';
  searchText: string | undefined;
  after: OrderPosition | undefined;
  limit: number;
};

/** The most lines on an order card; its counts are of all lines. */
const shownLines = 4;

/** A member's orders, newest first. */
export async function listOrders(
  database: Queryable,
  query: OrderListQuery,
): Promise<OrderListRow[]> {
  const { memberId, tab, limit } = query;
  const axes = {
    status: sql`o.status`,
    cancelReason: sql`o.cancel_reason`,
    payment: sql`o.payment_status`,
    shipments: sql`array(select p.status from shipment p where p.order_no = o.order_no)`,
    returns: sql`array(select r.status from return_request r where r.order_no = o.order_no)`,
  };
  const conditions = [
    sql`o.member_id = ${memberId}`,
    ...(tab === 'ALL' ? [] : [sql`${orderTabSql(axes)} = ${tab}`]),
    ...searchOf(query.searchText),
    ...afterOf(query.after),
  ];
  const { rows } = await database.execute<OrderListRow>(sql`
    select o.order_no as "orderNo", o.status, o.cancel_reason as "cancelReason",
      o.payment_status as "paymentStatus", ${epochMs(sql`o.pay_by`)} as "payBy",
      ${epochMs(sql`o.paid_at`)} as "paidAt",
      ${epochMs(payBySql(sql`o`))} as "payableUntil", ${isReported} as "isReported",
      ${epochMs(sql`o.placed_at`)} as "placedAt",
      o.payable_twd as "payableTwd", o.refunded_twd as "refundedTwd",
      exists (select from refund f where f.order_no = o.order_no and f.kind = 'BANK_FORM'
        and f.status = 'REQUESTED' and f.bank_form is null) as "needsAccount",
      array_to_json(${axes.returns}) as returns, ${shipmentsOfOrder} as shipments,
      lines.facts as lines, lines.items as "itemCount", lines.pieces as "pieceCount",
      ${shownLinesOfOrder} as "shownLines", ${leaveFactsSql(sql`o.order_no`)} as "group"
    from shop_order o
    cross join lateral (
      select count(*)::int as items, sum(${settledPieces})::int as pieces,
        jsonb_agg(jsonb_build_object('shipmentNo', l.shipment_no, 'quantity', ${settledPieces},
          'returnedQuantity', l.returned_quantity)) as facts
      from order_line l where l.order_no = o.order_no
    ) lines
    where ${sql.join(conditions, sql` and `)}
    order by o.placed_at desc, o.order_no desc
    limit ${limit}`);
  return rows;
}

/** The settled quantity of a line, or the ordered one. */
const settledPieces = sql`coalesce(l.settled_quantity, l.quantity)`;

/** As `presentOrder` tells it: with a part of the money the rest is due. */
const isReported = sql`(
  o.payment_method = 'BANK_TRANSFER' and exists (select from payment_attempt a
    where a.order_no = o.order_no and a.status = 'PENDING' and a.change_no is null
      and a.report is not null)
  and not exists (select from money_receipt m where m.order_no = o.order_no and m.status = 'HELD')
)`;

const shipmentsOfOrder = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('shipmentNo', p.shipment_no, 'status', p.status,
    'method', p.method, 'deliveredAt', ${epochMs(sql`p.delivered_at`)})), '[]')
  from shipment p where p.order_no = o.order_no
)`;

const shownLinesOfOrder = sql`(
  select jsonb_agg(jsonb_build_object('name', l.name, 'optionText', l.option_text,
    'quantity', ${settledPieces}, 'picture', case when m.id is not null then jsonb_build_object(
      'id', m.id, 'width', m.width, 'height', m.height, 'alt', m.alt, 'color', m.color) end)
    order by l.line_no)
  from order_line l left join media m on m.id = l.media_id
  where l.order_no = o.order_no and l.line_no <= ${shownLines}
)`;

/** Matches any part of the order number, of a product name or of a SKU code. */
function searchOf(searchText: string | undefined): SQL[] {
  if (!searchText) return [];
  const pattern = containing(searchText);
  return [
    sql`(o.order_no ilike ${pattern} or exists (
      select 1 from order_line l where l.order_no = o.order_no
        and (l.name ilike ${pattern} or l.code ilike ${pattern})))`,
  ];
}

function afterOf(after: OrderPosition | undefined): SQL[] {
  if (!after) return [];
  const placedAt = instantParameter(new Date(after.placedAtMs));
  return [sql`(o.placed_at, o.order_no) < (${placedAt}, ${after.orderNo})`];
}
