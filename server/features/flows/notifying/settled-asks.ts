import { isPaidWithGoods } from '@kaituan/domain/payment/later-payment';
import { paymentMethods } from '@kaituan/domain/payment/payment-method';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { rowsParameter, textsParameter } from '#server/database/sql/parameters.ts';
import type { StoredEvent } from '#server/events/consume-events.ts';
import type {
  NewNotification,
  ReplacedNotifications,
} from '#server/features/ground/notification/write-notifications.ts';
import type { OrderFacts } from './order-facts.ts';

/** Kinds that ask to pay an order that is not paid, or tell of one that is new. */
export const unpaidKinds: readonly string[] = [
  'ORDER_PLACED',
  'PAYMENT_DUE',
  'PAYMENT_FAILED',
  'PAYMENT_METHOD_CHANGED',
];
/** What ends with the payment or the order: those, and what is left of a part that came. */
const asksToPay = [...unpaidKinds, 'PAYMENT_PART_RECEIVED'];

type Ask = 'ORDER' | 'DIFFERENCE';

/** A switch to another way of paying: what says it asks with its own deadline. */
const isSwitch = ({ kind, data }: StoredEvent): boolean =>
  kind === 'PAYMENT_STARTED' && typeof data.formerMethod === 'string';

/** What nothing asks to pay before the goods any more: after a payment, the end of the order, a switch to paying with the goods. */
function settledBy(event: StoredEvent): readonly Ask[] {
  const { kind, data } = event;
  if (kind === 'CANCELLED') return ['ORDER', 'DIFFERENCE'];
  if (kind === 'PAID') return [data.isDifference === true ? 'DIFFERENCE' : 'ORDER'];
  const isOwed = paymentMethods.some((name) => name === data.method && isPaidWithGoods(name));
  return isSwitch(event) && isOwed ? ['ORDER'] : [];
}

/**
 * What asked buyers to pay orders before they chose another way. What tells of a part that came stays.
 */
async function findAsksBeforeSwitch(
  database: Database,
  events: readonly StoredEvent[],
): Promise<ReplacedNotifications[]> {
  const switched = new Map(events.filter(isSwitch).map(({ subjectId, at }) => [subjectId, at]));
  if (switched.size === 0) return [];
  const rows = [...switched].map(([order_no, at]) => ({ order_no, at: at.toISOString() }));
  const { rows: found } = await database.execute<{ memberId: string; occasion: string }>(
    sql`select n.member_id as "memberId", n.occasion
      from jsonb_to_recordset(${rowsParameter(rows)}) as s(order_no text, at timestamptz)
      join shop_order o on o.order_no = s.order_no
      join ${notification} n on n.member_id = o.member_id and n.facts ->> 'orderNo' = o.order_no
      where o.status = 'PLACED' and n.kind = any(${textsParameter(unpaidKinds)}) and n.at < s.at`,
  );
  const at = new Date(Math.max(...[...switched.values()].map(Number)));
  return found.map(({ memberId, occasion }) => ({ memberId, replaces: [occasion], at }));
}

/**
 * What asked buyers to pay orders and differences that are paid, over, or to be paid with the goods by now, whether or not
 * anything tells of that; not what is due with the goods.
 */
export async function findSettledAsks(
  database: Database,
  events: readonly StoredEvent[],
): Promise<ReplacedNotifications[]> {
  const settling = events.flatMap((event) =>
    settledBy(event).map((ask) => ({ ask, orderNo: event.subjectId, at: event.at })),
  );
  const beforeSwitch = await findAsksBeforeSwitch(database, events);
  if (settling.length === 0) return beforeSwitch;
  const orderNos = [...new Set(settling.map(({ orderNo }) => orderNo))];
  const { rows } = await database.execute<{
    orderNo: string;
    memberId: string;
    occasion: string;
    ask: Ask;
  }>(
    sql`select o.order_no as "orderNo", n.member_id as "memberId", n.occasion,
        case when (n.facts -> 'isDifference')::boolean then 'DIFFERENCE' else 'ORDER' end as ask
      from shop_order o
      join ${notification} n on n.member_id = o.member_id and n.facts ->> 'orderNo' = o.order_no
      where o.order_no = any(${textsParameter(orderNos)})
        and o.status <> 'PLACED' and n.kind = any(${textsParameter(asksToPay)})
        and n.facts -> 'payBy' is distinct from 'null'::jsonb`,
  );
  const settled = rows.flatMap(({ orderNo, memberId, occasion, ask }) => {
    const by = settling.find((one) => one.orderNo === orderNo && one.ask === ask);
    return by ? [{ memberId, replaces: [occasion], at: by.at }] : [];
  });
  return [...beforeSwitch, ...settled];
}

/** Of an order that is not to be paid ahead any more, nothing asks anew when its events are read late, or again. */
export function isLateAsk(
  { kind, facts }: NewNotification,
  { status, isOwed }: Pick<OrderFacts, 'status' | 'isOwed'>,
): boolean {
  if (status === 'PLACED' || !asksToPay.includes(kind)) return false;
  if ('isDifference' in facts && facts.isDifference) return false;
  // What is left of a part is collected with the goods.
  const isDueLater = 'payBy' in facts ? facts.payBy === null : isOwed;
  return !isDueLater;
}
