import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';
import type { NewNotification } from '#server/features/ground/notification/write-notifications.ts';

/** Kinds that ask to pay an order, which ends with the payment or the order. */
const asksToPay: readonly string[] = [
  'ORDER_PLACED',
  'PAYMENT_DUE',
  'PAYMENT_FAILED',
  'PAYMENT_METHOD_CHANGED',
  'PAYMENT_PART_RECEIVED',
];

/** The occasions on which the buyers of these orders were asked to pay them, by order; not what is due with the goods. */
async function listAsks(
  database: Database,
  orders: readonly { orderNo: string; memberId: string }[],
): Promise<Map<string, string[]>> {
  if (orders.length === 0) return new Map();
  const orderNo = sql<string>`${notification.facts} ->> 'orderNo'`;
  const rows = await database
    .select({ orderNo, occasion: notification.occasion })
    .from(notification)
    .where(sql`${notification.memberId} = any(${textsParameter(orders.map(({ memberId }) => memberId))})
      and ${notification.kind} = any(${textsParameter([...asksToPay])})
      and ${orderNo} = any(${textsParameter(orders.map((order) => order.orderNo))})
      and ${notification.facts} -> 'payBy' is distinct from 'null'::jsonb`);
  const byOrder = Map.groupBy(rows, (row) => row.orderNo);
  return new Map([...byOrder].map(([no, asks]) => [no, asks.map(({ occasion }) => occasion)]));
}

type OfOrder = NewNotification & { orderNo: string; isOver: boolean; settles: boolean };

const isAsk = ({ kind, facts }: NewNotification): boolean =>
  asksToPay.includes(kind) && !('payBy' in facts && facts.payBy === null);

/** What says that an order is paid, or over, replaces what asked to pay it; read again, nothing asks anew. */
export async function replacingAsks(
  database: Database,
  notifications: readonly OfOrder[],
): Promise<NewNotification[]> {
  const settling = notifications.filter(({ settles }) => settles);
  const asks = await listAsks(database, settling);
  return notifications.flatMap(({ orderNo, isOver, settles, ...rest }) => {
    if (isOver && isAsk(rest)) return [];
    const replaces = settles ? (asks.get(orderNo) ?? []) : [];
    return [replaces.length > 0 ? { ...rest, replaces } : rest];
  });
}
