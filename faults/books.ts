import type { Database } from '@kaituan/server/database/database';
import { leaseMs } from '@kaituan/server/features/records/payment/gateway-lease';
import { recountCampaign } from '@kaituan/server/testing/group-buys/recount-campaign';
import { type SQL, sql } from 'drizzle-orm';
import type { Goods, Purchase } from './buying.ts';

const maxSettlingMs = 6 * 60_000;
const pauseMs = 2_000;

type Unsettled = { kind: string; id: string; state: string };

export type Books = {
  orders: number;
  paidOrders: number;
  /** Dollars that the gateway took, refunded or voided before capture, and that orders keep. */
  takenTwd: number;
  returnedTwd: number;
  netTwd: number;
  /** One sentence for each inconsistency. */
  mistakes: string[];
};

/**
 * Waits until webhooks, gateway queries and refunds have settled; what had not at a timeout, else nothing. With
 * `retriesAtOnce` what is tried again later is tried at once: after a few failures a retry is minutes away, and how many
 * fail depends on the machine. Without it the shop's own times have to be short enough.
 */
export async function waitUntilSettled(
  database: Database,
  { retriesAtOnce = false } = {},
): Promise<Unsettled[]> {
  for (const deadline = Date.now() + maxSettlingMs; ; ) {
    const unsettled = await findUnsettled(database);
    if (unsettled.length === 0 || Date.now() > deadline) return unsettled;
    if (retriesAtOnce) await retryAtOnce(database);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** The gateway sends a webhook until it is acknowledged: all are waited for, except forged ones, which never are. */
const isWaitedFor = sql.raw(`state = 'WAITING' and label not like '偽造%'`);
/** The gateway has a payment of which the shop does not know. */
const isPaidUnknown = sql.raw(`a.status in ('CREATED', 'PENDING') and exists (
  select 1 from demo_gateway_trade t join demo_gateway_payment p using (trade_no)
  where t.merchant_trade_no = a.attempt_no)`);

const findUnsettled = (database: Database) =>
  rowsOf<Unsettled>(
    database,
    sql`select 'refund' as kind, refund_no as id, status as state from refund
        where status in ('REQUESTED', 'PROCESSING') and kind = 'AUTOMATIC'
      union all select 'webhook', id::text, outcome from payment_webhook where outcome = 'RECEIVED'
      union all select 'simulated webhook', id::text, coalesce(last_answer, state) from demo_gateway_notice
        where ${isWaitedFor}
      union all select 'attempt', a.attempt_no, a.status from payment_attempt a where ${isPaidUnknown}`,
  );

/** Leaves alone what is due within a lease: a node may be working on it, which puts its next try off by that long. */
async function retryAtOnce(database: Database): Promise<void> {
  const later = sql`now() + ${leaseMs} * interval '1 millisecond'`;
  const retries = [
    sql`update refund set next_try_at = now()
      where status in ('REQUESTED', 'PROCESSING') and next_try_at > ${later}`,
    sql`update demo_gateway_notice set due_at = now() where ${isWaitedFor} and due_at > ${later}`,
    sql`update payment_attempt a set next_ask_at = now()
      where ${isPaidUnknown} and next_ask_at > ${later}`,
  ];
  for (const retry of retries) await database.execute(retry);
}

/** Compares what buyers were shown, the gateway's payments and the stock with the shop's rows. */
export async function checkBooks(
  database: Database,
  { purchases, goods }: { purchases: readonly Purchase[]; goods: Goods },
): Promise<Books> {
  const mistakes = [
    ...(await checkOrders(database, purchases)),
    ...(await checkMoney(database)),
    ...(await checkStock(database)),
    ...(await checkCampaign(database, goods.campaignId)),
  ];
  const [sums] = await rowsOf<Omit<Books, 'mistakes'>>(
    database,
    sql`select
      (select count(*) from shop_order where ${ofRun})::int as orders,
      (select count(*) from shop_order where ${ofRun} and paid_twd > refunded_twd)::int as "paidOrders",
      (select coalesce(sum(amount_twd), 0) from demo_gateway_payment)::int as "takenTwd",
      ((select coalesce(sum(amount_twd), 0) from demo_gateway_refund)
        + (select coalesce(sum(amount_twd), 0) from demo_gateway_payment where stage = 'GIVEN_UP'))::int
        as "returnedTwd",
      (select coalesce(sum(paid_twd - refunded_twd), 0) from shop_order where ${ofRun})::int as "netTwd"`,
  );
  if (!sums) throw new Error('a query without a table has one row');
  return { ...sums, mistakes };
}

/** Members of the run, as opposed to those of the demo shop. */
const ofRun = sql.raw(`member_id in (select id from member where email like '%@shop.example')`);

async function checkOrders(database: Database, purchases: readonly Purchase[]): Promise<string[]> {
  const rows = await rowsOf<{ orderNo: string; memberId: string; lines: number }>(
    database,
    sql`select order_no as "orderNo", member_id as "memberId",
      (select count(*) from order_line l where l.order_no = o.order_no)::int as lines
      from shop_order o where ${ofRun}`,
  );
  const byMember = new Map<string, string[]>();
  for (const { memberId, orderNo } of rows) {
    byMember.set(memberId, [...(byMember.get(memberId) ?? []), orderNo]);
  }
  const lost = purchases.filter(
    ({ memberId, orderNo }) => orderNo !== null && !byMember.get(memberId)?.includes(orderNo),
  );
  const doubled = [...byMember.values()].filter((orderNos) => orderNos.length > 1);
  const empty = rows.filter(({ lines }) => lines === 0);
  return [
    ...lost.map(({ orderNo }) => `order ${orderNo} was confirmed to its buyer and is lost`),
    ...doubled.map((orderNos) => `one purchase became ${orderNos.join(' and ')}`),
    ...empty.map(({ orderNo }) => `order ${orderNo} has no line`),
  ];
}

/** For each order: the gateway's payments minus refunds are what the order keeps. */
async function checkMoney(database: Database): Promise<string[]> {
  const rows = await rowsOf<{
    orderNo: string;
    status: string;
    atGatewayTwd: number;
    netTwd: number;
  }>(
    database,
    sql`with taken as (
        select a.order_no, sum(p.amount_twd - coalesce(r.twd, 0)) as twd
        from demo_gateway_payment p
        join demo_gateway_trade t using (trade_no)
        join payment_attempt a on a.attempt_no = t.merchant_trade_no
        left join (select payment_no, sum(amount_twd) as twd from demo_gateway_refund group by 1) r
          using (payment_no)
        where p.stage <> 'GIVEN_UP'
        group by a.order_no)
      select o.order_no as "orderNo", o.status, coalesce(t.twd, 0)::int as "atGatewayTwd",
        (o.paid_twd - o.refunded_twd)::int as "netTwd"
      from shop_order o left join taken t using (order_no)
      where ${ofRun} and coalesce(t.twd, 0) <> o.paid_twd - o.refunded_twd`,
  );
  const strangers = await rowsOf<{ paymentNo: string }>(
    database,
    sql`select payment_no as "paymentNo" from demo_gateway_payment p join demo_gateway_trade t using (trade_no)
      where not exists (select 1 from payment_attempt a where a.attempt_no = t.merchant_trade_no)`,
  );
  const wrong = await rowsOf<{ orderNo: string; status: string; paidTwd: number }>(
    database,
    sql`select order_no as "orderNo", status, paid_twd as "paidTwd" from shop_order where ${ofRun} and (
      (status = 'CANCELLED' and paid_twd <> refunded_twd)
      or (status in ('CONFIRMED', 'COMPLETED') and paid_twd - refunded_twd <> payable_twd))`,
  );
  return [
    ...rows.map(
      ({ orderNo, status, atGatewayTwd, netTwd }) =>
        `order ${orderNo} (${status}) keeps NT$${netTwd}, the gateway has NT$${atGatewayTwd} of it`,
    ),
    ...strangers.map(({ paymentNo }) => `payment ${paymentNo} belongs to no order`),
    ...wrong.map(
      ({ orderNo, status, paidTwd }) => `order ${orderNo} is ${status} with NT$${paidTwd}`,
    ),
  ];
}

/** Reserved pieces are those of held lines, and never exceed the stock. */
async function checkStock(database: Database): Promise<string[]> {
  const rows = await rowsOf<{ skuId: number; onHand: number; reserved: number; held: number }>(
    database,
    sql`select s.id as "skuId", s.on_hand as "onHand", s.reserved, coalesce(l.held, 0)::int as held
      from sku s left join (
        select sku_id, sum(quantity) as held from order_line
        where hold_state = 'HELD' and hold_source = 'STOCK' group by 1) l on l.sku_id = s.id
      where s.id in (select sku_id from order_line join shop_order using (order_no) where ${ofRun})
        and (s.reserved <> coalesce(l.held, 0) or s.reserved > s.on_hand)`,
  );
  return rows.map(
    ({ skuId, onHand, reserved, held }) =>
      `SKU ${skuId}: ${reserved} of ${onHand} are reserved, orders hold ${held}`,
  );
}

async function checkCampaign(database: Database, campaignId: number): Promise<string[]> {
  const recounted = await recountCampaign(database, campaignId);
  const [counters] = await rowsOf<{ confirmed: object; held: object }>(
    database,
    sql`select jsonb_build_object('buyers', confirmed_buyers, 'units', confirmed_units) as confirmed,
      jsonb_build_object('buyers', held_buyers, 'units', held_units) as held
      from group_campaign where id = ${campaignId}`,
  );
  const said = JSON.stringify({ confirmed: counters?.confirmed, held: counters?.held });
  const counted = JSON.stringify({ confirmed: recounted.confirmed, held: recounted.held });
  return said === counted ? [] : [`the group buy says ${said}, its rows say ${counted}`];
}

async function rowsOf<Row>(database: Database, query: SQL): Promise<Row[]> {
  const { rows } = await database.execute(query);
  return rows as Row[];
}
