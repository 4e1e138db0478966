import { isPaidWithGoods } from '@kaituan/domain/payment/later-payment';
import { paymentMethods } from '@kaituan/domain/payment/payment-method';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';
import type { StoredEvent } from '#server/events/consume-events.ts';
import type {
  NewNotification,
  ReplacedNotifications,
} from '#server/features/ground/notification/write-notifications.ts';
import type { OrderFacts } from './order-facts.ts';

/** Kinds that ask to pay an order, which ends with the payment or the order. */
const asksToPay: readonly string[] = [
  'ORDER_PLACED',
  'PAYMENT_DUE',
  'PAYMENT_FAILED',
  'PAYMENT_METHOD_CHANGED',
  'PAYMENT_PART_RECEIVED',
];

/** What may leave nothing to be paid before the goods: the payment, the end of the order, a switch to paying with the goods. */
function settles({ kind, data }: StoredEvent): boolean {
  if (kind === 'PAYMENT_STARTED') {
    const isSwitch = typeof data.formerMethod === 'string';
    return isSwitch && paymentMethods.some((name) => name === data.method && isPaidWithGoods(name));
  }
  return kind === 'CANCELLED' || (kind === 'PAID' && !data.isDifference);
}

/**
 * What asked buyers to pay orders that are paid, over, or to be paid with the goods by now, whether or not anything tells of
 * that; not what is due with the goods.
 */
export async function findSettledAsks(
  database: Database,
  events: readonly StoredEvent[],
): Promise<ReplacedNotifications[]> {
  const settling = new Map(events.filter(settles).map(({ subjectId, at }) => [subjectId, at]));
  if (settling.size === 0) return [];
  const { rows } = await database.execute<{ orderNo: string; memberId: string; occasion: string }>(
    sql`select o.order_no as "orderNo", n.member_id as "memberId", n.occasion
      from shop_order o
      join ${notification} n on n.member_id = o.member_id and n.facts ->> 'orderNo' = o.order_no
      where o.order_no = any(${textsParameter([...settling.keys()])})
        and o.status <> 'PLACED' and n.kind = any(${textsParameter([...asksToPay])})
        and n.facts -> 'payBy' is distinct from 'null'::jsonb`,
  );
  return rows.map(({ orderNo, memberId, occasion }) => ({
    ...{ memberId, replaces: [occasion] },
    at: settling.get(orderNo) ?? new Date(0),
  }));
}

/** Of an order that is not to be paid ahead any more, nothing asks anew when its events are read late, or again. */
export function isLateAsk(
  { kind, facts }: NewNotification,
  { status, isOwed }: Pick<OrderFacts, 'status' | 'isOwed'>,
): boolean {
  if (status === 'PLACED' || !asksToPay.includes(kind)) return false;
  // What is left of a part is collected with the goods.
  const isDueLater = 'payBy' in facts ? facts.payBy === null : isOwed;
  return !isDueLater;
}
