import { taipeiDayOf } from '@kaituan/domain/taipei-day';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';

/** A figure of the shop; `label` is a status or a kind of work. */
export type ShopFigure = { name: ShopFigureName; label: string; value: number };
export type ShopFigureName = 'orders' | 'payments' | 'refunds' | 'due' | 'oldest' | 'held';

const dayMs = 86_400_000;

/**
 * The state of the shop, from indexes only: overdue work, pieces held by unpaid orders, and orders,
 * payments and refunds of yesterday and today by status. Order numbers begin with their day, so that two
 * days are one range of an index.
 */
export async function readShopFigures(database: Queryable, now: Date): Promise<ShopFigure[]> {
  const first = `G${taipeiDayOf(now.getTime() - dayMs)
    .slice(2)
    .replaceAll('-', '')}`;
  const { rows } = await database.execute<{ name: ShopFigureName; label: string; value: unknown }>(
    sql.join([recentlySql(first), workSql, heldSql], sql` union all `),
  );
  return rows.map(({ name, label, value }) => ({ name, label, value: Number(value) }));
}

const recentlySql = (first: string): SQL => sql`
  select 'orders' as name, status as label, count(*)::float8 as value
    from shop_order where order_no >= ${first} group by status
  union all select 'payments', status, count(*)::float8
    from payment_attempt where order_no >= ${first} group by status
  union all select 'refunds', status, count(*)::float8
    from refund where order_no >= ${first} group by status`;

/** Per kind of work the number of due items, and the age of the oldest in seconds. */
const workSql = sql`
  select figure.name, work.label, figure.value from (
    select 'unpaid_orders' as label, count(*) as due, min(hold_until) as since
      from shop_order where status = 'PLACED' and hold_until <= now()
    union all select 'refunds', count(*), min(next_try_at) from refund
      where status in ('REQUESTED', 'PROCESSING') and kind = 'AUTOMATIC' and next_try_at <= now()
    union all select 'webhooks', count(*), min(received_at) from payment_webhook
      where outcome = 'RECEIVED'
    union all select 'events', count(*), min(at) from domain_event where sequence is null
    union all select 'unread_events', count(*), min(at) from domain_event
      where sequence > (select min(position) from event_consumer)
    union all select 'campaigns', count(*), min(closes_at) from group_campaign
      where status in ('SCHEDULED', 'OPEN', 'CLOSING') and closes_at <= now()
    union all select 'gateway_questions', count(*), min(next_ask_at) from payment_attempt
      where next_ask_at <= now()
  ) as work cross join lateral (values
    ('due', work.due::float8),
    ('oldest', coalesce(extract(epoch from now() - work.since), 0)::float8)
  ) as figure (name, value)`;

const heldSql = sql`
  select 'held', case when hold_until <= now() then 'expired' else 'running' end,
      sum(coalesce(line.settled_quantity, line.quantity))::float8
    from shop_order join order_line as line using (order_no)
    where status = 'PLACED' and hold_until is not null and line.hold_state = 'HELD'
    group by 2`;
