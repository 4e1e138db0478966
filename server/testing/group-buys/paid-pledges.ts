import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { rowsParameter } from '#server/database/sql/parameters.ts';
import { memberInvoice } from '#server/testing/members/buyer.ts';

/** A SKU of an inserted pledge, paid at its ceiling price up to its maximum quantity. */
export type PaidPledgeLine = {
  skuId: number;
  quantity: number;
  maxQuantity?: number;
  isAllOrNothing?: boolean;
  ceilingTwd: number;
};
export type PaidPledge = {
  lines: readonly PaidPledgeLine[];
  teamNo?: string;
  method?: PaymentMethod;
  feeTwd?: number;
  /** Every line in a parcel of its own, each with this fee. */
  isSplit?: boolean;
};
type Target = { campaignId: number; channelId: number; now: Date };

const chunkSize = 2_000;

/**
 * Inserts confirmed, paid pledges of new members into a campaign, with their orders, many at a time;
 * returns the order numbers in the order of joining.
 */
export async function insertPaidPledges(
  database: Database,
  target: Target,
  pledges: readonly PaidPledge[],
): Promise<string[]> {
  const orderNos: string[] = [];
  for (let from = 0; from < pledges.length; from += chunkSize) {
    const chunk = pledges.slice(from, from + chunkSize).map((one) => rowsOf(target, one));
    await insertChunk(database, target, chunk);
    for (const { order_no } of chunk) orderNos.push(order_no);
  }
  await countPledges(database, target.campaignId);
  return orderNos;
}

function rowsOf({ now }: Target, staged: PaidPledge) {
  const { method = 'CARD', feeTwd = 100, teamNo, isSplit = false } = staged;
  const lines = staged.lines.map(({ maxQuantity, isAllOrNothing, ...line }, index) => {
    const max = maxQuantity ?? line.quantity;
    return {
      ...{ sku_id: line.skuId, line_no: index + 1, quantity: line.quantity, max },
      ...{ ceiling: line.ceilingTwd, all_or_nothing: isAllOrNothing ?? false },
      ...{ shipment_no: isSplit ? index + 1 : 1, net: max * line.ceilingTwd },
    };
  });
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const goods = sumOf(lines.map(({ net }) => net));
  const parcels = isSplit ? lines.length : 1;
  return {
    ...{ order_no: newUlid(now), pledge_no: newUlid(now), member_id: crypto.randomUUID() },
    ...{ attempt_no: `P${newUlid(now).slice(-19)}`, team_no: teamNo ?? null, method },
    ...{ goods, fee: feeTwd * parcels, parcel_fee: feeTwd, parcels, lines },
    units: sumOf(lines.map(({ quantity }) => quantity)),
    max_units: sumOf(lines.map(({ max }) => max)),
    twd: sumOf(lines.map(({ quantity, ceiling }) => quantity * ceiling)),
  };
}

async function insertChunk(
  database: Database,
  { campaignId, channelId, now }: Target,
  chunk: readonly ReturnType<typeof rowsOf>[],
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const row = sql`jsonb_to_recordset(${rowsParameter(chunk)}) as s(order_no text, pledge_no text,
    member_id text, attempt_no text, team_no text, method text, goods int, fee int, parcel_fee int,
    parcels int, lines jsonb, units int, max_units int, twd int)`;
  const line = sql`${row}, jsonb_to_recordset(s.lines) as l(sku_id int, line_no smallint, quantity int,
    max int, ceiling int, all_or_nothing bool, shipment_no smallint, net int)`;
  const statements: SQL[] = [
    sql`insert into member (id, email, display_name, created_at, updated_at)
      select member_id, member_id || '@shop.example', '王小明', ${at}, ${at} from ${row}`,
    sql`insert into shop_order (order_no, checkout_no, member_id, channel_id, campaign_id, status,
        payment_status, payment_method, goods_twd, items_net_twd, shipping_fee_twd, payable_twd,
        paid_twd, invoice, seller, placed_at, paid_at)
      select order_no, order_no, member_id, ${channelId}, ${campaignId}, 'CONFIRMED', 'PAID', method,
        goods, goods, fee, goods + fee, goods + fee, ${JSON.stringify(memberInvoice)}::jsonb, '{}', ${at}, ${at} from ${row}`,
    sql`insert into shipment (order_no, shipment_no, status, temperature, method, fee_twd)
      select order_no, no, 'HELD', 'AMBIENT', 'HOME_AMBIENT', parcel_fee
      from ${row}, generate_series(1, s.parcels) as no`,
    sql`insert into order_line (order_no, line_no, shipment_no, sku_id, product_id, code, name,
        unit_label, quantity, unit_price_twd, list_price_twd, price_source, amount_twd, discount_twd,
        net_twd, hold_source)
      select s.order_no, l.line_no, l.shipment_no, l.sku_id, k.product_id, k.code, p.name, '份', l.max,
        l.ceiling, l.ceiling, 'CAMPAIGN', l.net, 0, l.net, 'CAMPAIGN'
      from ${line} join sku k on k.id = l.sku_id join product p on p.id = k.product_id`,
    sql`insert into payment_attempt (attempt_no, order_no, method, provider, status, amount_twd,
        received_twd, created_at, expires_at, settled_at)
      select attempt_no, order_no, method, 'OFFLINE', 'PAID', goods + fee, goods + fee, ${at}, ${at}, ${at}
      from ${row}`,
    sql`insert into group_pledge (pledge_no, campaign_id, team_no, member_id, order_no, status, units,
        max_units, pledged_twd, joined_at, confirmed_at)
      select pledge_no, ${campaignId}, team_no, member_id, order_no, 'CONFIRMED', units, max_units, twd,
        ${at}, ${at} from ${row}`,
    sql`insert into group_pledge_line (pledge_no, sku_id, quantity, max_quantity, is_all_or_nothing,
        ceiling_unit_price_twd)
      select s.pledge_no, l.sku_id, l.quantity, l.max, l.all_or_nothing, l.ceiling from ${line}`,
  ];
  await database.transaction(async (transaction) => {
    // The rows are consistent by construction: foreign keys need no checks.
    await transaction.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await transaction.execute(statement);
  });
}

/** Sets the counters to the sums of the rows. */
async function countPledges(database: Database, campaignId: number): Promise<void> {
  await database.execute(sql`
    update group_campaign c set confirmed_buyers = p.buyers, confirmed_units = p.units,
      confirmed_twd = p.twd
    from (select count(*)::int as buyers, sum(units)::int as units, sum(pledged_twd) as twd
      from group_pledge where campaign_id = ${campaignId} and status = 'CONFIRMED') p
    where c.id = ${campaignId}`);
  await database.execute(sql`
    update group_campaign_item i set confirmed_units = p.units
    from (select l.sku_id, sum(l.max_quantity)::int as units from group_pledge_line l
      join group_pledge g on g.pledge_no = l.pledge_no
      where g.campaign_id = ${campaignId} and g.status = 'CONFIRMED' group by l.sku_id) p
    where i.campaign_id = ${campaignId} and i.sku_id = p.sku_id`);
  await database.execute(sql`
    update group_team t set seats_confirmed = p.seats
    from (select team_no, count(*)::int as seats from group_pledge
      where campaign_id = ${campaignId} and status = 'CONFIRMED' group by team_no) p
    where t.team_no = p.team_no`);
}
