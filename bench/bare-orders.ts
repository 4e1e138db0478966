// A bare Node handler that places an order, or joins a group buy with one, by the statements it cannot do
// without: the guarded hold, the order, its parcel and its lines, in one transaction. What the database alone costs.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const [port = '0', databaseUrl = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

type OrderRequest = { memberId: string; channelId: number; skuIds: number[]; campaignId?: number };

const statements = {
  hold: `with requested as (select * from unnest($1::int[]) as w(sku_id)),
    locked as (select id from sku where id in (select sku_id from requested) order by id for no key update)
    update sku s set reserved = s.reserved + 1 from locked l
    where s.id = l.id and s.on_hand - s.reserved >= 1 returning s.id`,
  write: `with new_order as (
      insert into shop_order (order_no, checkout_no, member_id, channel_id, status,
        payment_status, payment_method, goods_twd, items_net_twd, shipping_fee_twd, payable_twd,
        invoice, seller, placed_at)
      values ($1, $2, $3, $4, 'CONFIRMED', 'COD_DUE', 'HOME_COD', 300, 300, 100, 400, '{}', '{}', now())
    ), new_shipment as (
      insert into shipment (order_no, shipment_no, status, temperature, method, fee_twd)
      values ($1, 1, 'READY', 'AMBIENT', 'HOME_AMBIENT', 100)
    ), new_event as (
      insert into domain_event (subject, subject_id, kind, at, actor)
      values ('ORDER', $1, 'PLACED', now(), 'MEMBER')
    )
    insert into order_line (order_no, line_no, shipment_no, sku_id, product_id, code, name,
      unit_label, quantity, unit_price_twd, list_price_twd, price_source, amount_twd, discount_twd,
      net_twd, hold_source)
    select $1, n, 1, sku_id, 1, 'S', '商品', '件', 1, 100, 100, 'BASE', 100, 0, 100, 'STOCK'
    from unnest($5::int[]) with ordinality as w(sku_id, n)`,
  join: `with campaign as (
      update group_campaign set held_buyers = held_buyers + 1, held_units = held_units + 1
      where id = $1 and status = 'OPEN' and closes_at > now() returning id
    ), item as (
      update group_campaign_item i set held_units = held_units + 1 from campaign c
      where i.campaign_id = c.id and i.sku_id = any($2::int[])
        and (cap_units is null or held_units + confirmed_units < cap_units) returning i.sku_id
    ), pledge as (
      insert into group_pledge (pledge_no, campaign_id, member_id, order_no, status, units, max_units,
        pledged_twd, joined_at)
      select $3, id, $4, $5, 'HELD', 1, 1, 100, now() from campaign returning pledge_no
    )
    insert into group_pledge_line (pledge_no, sku_id, quantity, max_quantity, ceiling_unit_price_twd)
    select p.pledge_no, i.sku_id, 1, 1, 100 from pledge p, item i returning sku_id`,
};

async function placeOrder({
  memberId,
  channelId,
  skuIds,
  campaignId,
}: OrderRequest): Promise<string> {
  const client = await pool.connect();
  const run = (name: keyof typeof statements, values: unknown[]) =>
    client.query({ name, text: statements[name], values });
  const orderNo = `B${randomUUID()}`;
  try {
    await client.query('begin');
    await run('write', [orderNo, randomUUID(), memberId, channelId, skuIds]);
    const held =
      campaignId === undefined
        ? await run('hold', [skuIds])
        : await run('join', [campaignId, skuIds, randomUUID(), memberId, orderNo]);
    await client.query(held.rows.length === skuIds.length ? 'commit' : 'rollback');
    return orderNo;
  } finally {
    client.release();
  }
}

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', async () => {
    const orderNo = await placeOrder(JSON.parse(Buffer.concat(chunks).toString()) as OrderRequest);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ result: { orderNo } }));
  });
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
