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
 * What asked buyers to pay orders and differences that are paid, over, or to be paid with the goods by now, whether or not
 * anything tells of that; not what is due with the goods. Of an order that is still to be paid, what asked before its buyer
 * chose another way: what tells of a part that came stays.
 */
export async function findSettledAsks(
  database: Database,
  events: readonly StoredEvent[],
): Promise<ReplacedNotifications[]> {
  const settling = events.flatMap((event) =>
    settledBy(event).map((ask) => ({ ask, orderNo: event.subjectId, at: event.at })),
  );
  const switched = new Map(events.filter(isSwitch).map(({ subjectId, at }) => [subjectId, at]));
  const orderNos = new Set([...settling.map(({ orderNo }) => orderNo), ...switched.keys()]);
  if (orderNos.size === 0) return [];
  const orders = [...orderNos].map((order_no) => ({
    order_no,
    switched_at: switched.get(order_no)?.toISOString() ?? null,
  }));
  const { rows } = await database.execute<{
    orderNo: string;
    memberId: string;
    occasion: string;
    /** Null: it asked before the switch of an order that is still to be paid. */
    ask: Ask | null;
  }>(
    sql`select o.order_no as "orderNo", n.member_id as "memberId", n.occasion,
        case when o.status = 'PLACED' then null
          when (n.facts -> 'isDifference')::boolean then 'DIFFERENCE' else 'ORDER' end as ask
      from jsonb_to_recordset(${rowsParameter(orders)}) as s(order_no text, switched_at timestamptz)
      join shop_order o on o.order_no = s.order_no
      join ${notification} n on n.member_id = o.member_id and n.facts ->> 'orderNo' = o.order_no
      where case when o.status = 'PLACED'
        then n.kind = any(${textsParameter(unpaidKinds)}) and n.at < s.switched_at
        else n.kind = any(${textsParameter(asksToPay)})
          and n.facts -> 'payBy' is distinct from 'null'::jsonb end`,
  );
  return rows.flatMap(({ orderNo, memberId, occasion, ask }) => {
    const at =
      ask === null
        ? switched.get(orderNo)
        : settling.find((one) => one.orderNo === orderNo && one.ask === ask)?.at;
    return at ? [{ memberId, replaces: [occasion], at }] : [];
  });
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
