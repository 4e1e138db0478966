import { openDatabase } from '@kaituan/server/database/database';
import { createCampaign } from '@kaituan/server/testing/group-buys/group-shop';
import { homeAddress, memberInvoice } from '@kaituan/server/testing/members/buyer';
import { sql } from 'drizzle-orm';
import {
  type Books,
  joinings,
  lapsed,
  nameOf,
  payableOf,
  priceTwd,
  rungUnits,
} from './evening-plan.ts';

const channelId = 100083;
const title = '量測之夜';
const hourMs = 3_600_000;

export const emailOf = (person: number) => `evening-${person}@shop.example`;

/** Writes the group buy of the evening into the data folder of a shop that does not run; it closes a minute ago. */
export async function writeEvening(dataDir: string): Promise<void> {
  const opened = await openDatabase({ databaseUrl: undefined, dataDir });
  const { database } = opened;
  const now = new Date();
  const closesAt = new Date(now.getTime() - 60_000);
  const { rows: skus } = await database.execute<{ id: number }>(sql`
    select s.id from sku s join product p on p.id = s.product_id
    where p.temperature = 'AMBIENT' and p.product_status = 'ACTIVE' order by s.id limit 3`);
  const campaignId = await createCampaign(database, channelId, closesAt, {
    ...{ title, closesAt, transferHours: 24, paysAtPickup: true, goalMin: 10 },
    items: skus.map(({ id: skuId }) => ({ skuId, startTwd: 450 })),
    rungs: [{ threshold: rungUnits, offTwd: 450 - priceTwd }],
  });
  const today = new Date(now.getTime() + 8 * hourMs).toISOString().slice(0, 10);
  const live = joinings.map((one) => {
    const isOwed = one.transfer === null;
    return {
      ...one,
      status: isOwed ? 'CONFIRMED' : 'PLACED',
      pledge: isOwed ? 'CONFIRMED' : 'HELD',
      payment: isOwed ? 'COD_DUE' : one.transfer === 'LAPSED' ? 'UNPAID' : 'PENDING',
      isReported: !isOwed && one.transfer !== 'LAPSED',
    };
  });
  const gone = lapsed.map((one) => ({
    ...{ ...one, feeTwd: 0, transfer: 'LAPSED' as const, lastFive: '', leaves: false },
    isReported: false,
    ...{ status: 'CANCELLED', pledge: 'EXPIRED', payment: 'EXPIRED' },
  }));
  const rows = [...gone, ...live].map((one) => ({
    ...{ order_no: one.orderNo, member_id: `evening-${one.person}`, name: one.name },
    ...{ status: one.status, pledge: one.pledge, payment: one.payment, fee: one.feeTwd },
    ...{ sku_id: skus[one.sku]?.id, pieces: one.pieces, unit: one.unitTwd },
    ...{ is_owed: one.transfer === null, goods: one.pieces * one.unitTwd },
    report: one.isReported
      ? { lastFive: one.lastFive, paidOn: today, amountTwd: payableOf(one), note: '' }
      : null,
  }));
  const row = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(order_no text, member_id text,
    name text, status text, pledge text, payment text, fee int, sku_id int, pieces int, unit int,
    is_owed bool, goods int, report jsonb)`;
  const members = joinings.map(({ person }) => ({
    id: `evening-${person}`,
    email: emailOf(person),
    name: nameOf(person),
  }));
  const at = sql`${new Date(now.getTime() - 20 * hourMs).toISOString()}::timestamptz`;
  const close = sql`${closesAt.toISOString()}::timestamptz`;
  const reviewed = sql`case when s.status <> 'PLACED' then null when s.report is null then ${close}
    else ${close} + interval '12 hours' end`;
  const statements = [
    sql`insert into member (id, email, display_name, created_at, updated_at)
      select id, email, name, ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m(id text, email text, name text)`,
    sql`insert into shop_order (order_no, checkout_no, member_id, channel_id, campaign_id, status,
        cancel_reason, payment_status, payment_method, pay_by, hold_until, goods_twd, items_net_twd,
        shipping_fee_twd, payable_twd, address, invoice, seller, placed_at, closed_at)
      select order_no, order_no, member_id, ${channelId}, ${campaignId}, status,
        case when status = 'CANCELLED' then 'PAY_TIMEOUT' end, payment,
        case when is_owed then 'PAY_AT_PICKUP' else 'BANK_TRANSFER' end,
        case when status = 'PLACED' then ${close} end, ${reviewed}, goods, goods, fee, goods + fee,
        ${JSON.stringify(homeAddress)}::jsonb || jsonb_build_object('recipient', name),
        ${JSON.stringify(memberInvoice)}::jsonb, '{}', ${at}, case when status = 'CANCELLED' then ${at} end
      from ${row}`,
    sql`insert into shipment (order_no, shipment_no, status, temperature, method, fee_twd, store)
      select order_no, 1, case when status = 'CANCELLED' then 'CANCELLED' else 'HELD' end, 'AMBIENT',
        case when fee > 0 then 'HOME_AMBIENT' else 'GROUP_PICKUP' end, fee,
        case when fee = 0 then '{"brand":"SHOP","storeId":"1","name":"大安面交點","address":"臺北市大安區","phone":""}'::jsonb end
      from ${row}`,
    sql`insert into order_line (order_no, line_no, shipment_no, sku_id, product_id, code, name, option_text,
        unit_label, quantity, unit_price_twd, list_price_twd, price_source, amount_twd, discount_twd, net_twd,
        hold_source, hold_state)
      select s.order_no, 1, 1, s.sku_id, k.product_id, k.code, p.name, array_to_string(k.option_values, '／'),
        '份', s.pieces, s.unit, s.unit, 'CAMPAIGN', s.goods, 0, s.goods, 'CAMPAIGN',
        case when s.status = 'CANCELLED' then 'RELEASED' else 'HELD' end
      from ${row} join sku k on k.id = s.sku_id join product p on p.id = k.product_id`,
    sql`insert into payment_attempt (attempt_no, order_no, method, provider, status, amount_twd, report,
        created_at, expires_at)
      select 'P' || order_no, order_no, 'BANK_TRANSFER', 'OFFLINE', 'PENDING', goods + fee, report, ${at},
        ${close} + interval '12 hours' from ${row} where s.status = 'PLACED'`,
    sql`insert into group_pledge (pledge_no, campaign_id, member_id, order_no, status, units, max_units,
        pledged_twd, joined_at, confirmed_at, ended_at, held_until)
      select 'L' || order_no, ${campaignId}, member_id, order_no, pledge, pieces, pieces, goods, ${at},
        case when pledge = 'CONFIRMED' then ${at} end, case when pledge = 'EXPIRED' then ${at} end, ${reviewed}
      from ${row}`,
    sql`insert into group_pledge_line (pledge_no, sku_id, quantity, max_quantity, ceiling_unit_price_twd)
      select 'L' || order_no, sku_id, pieces, pieces, unit from ${row}`,
    sql`update group_campaign c set held_buyers = p.held, held_units = p.held_units,
        confirmed_buyers = p.confirmed, confirmed_units = p.confirmed_units, confirmed_twd = p.twd
      from (select count(*) filter (where status = 'HELD') as held,
          sum(units) filter (where status = 'HELD') as held_units,
          count(*) filter (where status = 'CONFIRMED') as confirmed,
          sum(units) filter (where status = 'CONFIRMED') as confirmed_units,
          sum(pledged_twd) filter (where status = 'CONFIRMED') as twd
        from group_pledge where campaign_id = ${campaignId}) p where c.id = ${campaignId}`,
    sql`update group_campaign_item i set held_units = p.held, confirmed_units = p.confirmed
      from (select l.sku_id, coalesce(sum(l.quantity) filter (where g.status = 'HELD'), 0) as held,
          coalesce(sum(l.quantity) filter (where g.status = 'CONFIRMED'), 0) as confirmed
        from group_pledge_line l join group_pledge g on g.pledge_no = l.pledge_no
        where g.campaign_id = ${campaignId} group by l.sku_id) p
      where i.campaign_id = ${campaignId} and i.sku_id = p.sku_id`,
  ];
  await database.transaction(async (transaction) => {
    for (const statement of statements) await transaction.execute(statement);
  });
  await opened.close();
}

type Row = Books & { orderNo: string };

/** What the books of a shop that does not run any more say of the evening. */
export async function readEvening(dataDir: string) {
  const opened = await openDatabase({ databaseUrl: undefined, dataDir });
  const { database } = opened;
  const { rows } = await database.execute<Row>(sql`
    select o.order_no as "orderNo",
      case when o.status = 'CANCELLED' then 0 else coalesce(l.settled_quantity, l.quantity) end as pieces,
      coalesce((select sum(r.amount_twd) from money_receipt r
        where r.order_no = o.order_no and r.status <> 'UNDONE'), 0)::int as "inTwd",
      coalesce((select sum(f.amount_twd) from refund f
        where f.order_no = o.order_no and f.status = 'DONE'), 0)::int as "backTwd",
      case when o.payment_status = 'COD_DUE' then o.payable_twd else 0 end as "collectTwd"
    from shop_order o join order_line l on l.order_no = o.order_no
    join group_campaign c on c.id = o.campaign_id
    where c.title = ${title} and o.order_no like 'G261121A%'`);
  const [sums] = (
    await database.execute<{
      rowsTwd: number;
      bookedTwd: number;
      asideTwd: number;
      waiting: number;
    }>(sql`
      select (select sum(amount_twd) from bank_statement_row)::int as "rowsTwd",
        (select sum(amount_twd) from money_receipt where statement_row_no is not null and status <> 'UNDONE')::int
          as "bookedTwd",
        (select sum(amount_twd) from bank_statement_row where set_aside_at is not null)::int as "asideTwd",
        (select count(*) from refund f join shop_order o on o.order_no = f.order_no
          where o.order_no like 'G261121A%' and f.status <> 'DONE')::int as waiting`)
  ).rows;
  await opened.close();
  return {
    ofOrders: new Map(rows.map(({ orderNo, ...books }) => [orderNo, books])),
    sums,
  };
}
