import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { checkout } from '@kaituan/server/database/cart-schema';
import type { Database } from '@kaituan/server/database/database';
import { newUlid } from '@kaituan/server/features/order/order-number';
import { createProduct, createSku } from '@kaituan/server/testing/catalog-factory';
import { findFreePort } from '@kaituan/server/testing/find-free-port';
import startPostgres from '@kaituan/server/testing/start-postgres';
import autocannon from 'autocannon';
import { inArray } from 'drizzle-orm';
import { openRaceShop, type RaceShop } from '../races/race-shop.ts';
import { Racer } from '../races/racer.ts';
import { medianOf } from './measure-throughput.ts';

const connections = 24;
const ordersPerRound = 1_200;
const rounds = 3;

type Order = { memberId: string; token: string; checkoutNo: string; skuIds: number[] };
export type OrderFigure = { name: string; perSecond: number; ofBare: number };

/** Orders of three lines placed per second on PostgreSQL, beside a bare handler with the same statements. */
export async function benchOrders(): Promise<OrderFigure[]> {
  const stop = await startPostgres();
  const shop = await openRaceShop({ nodes: 1 });
  try {
    const skuIds = await createSkus(shop.database, 600);
    const spread = (index: number) => [0, 200, 400].map((at) => skuIds[at + (index % 200)] ?? 0);
    const hot = () => skuIds.slice(0, 1);
    return [
      await compare(shop, 'orders of three lines', spread),
      await compare(shop, 'orders that all want one SKU', hot),
    ];
  } finally {
    await shop.close();
    await stop();
  }
}

async function compare(
  shop: RaceShop,
  name: string,
  skusOf: (index: number) => number[],
): Promise<OrderFigure> {
  const orders = await prepareOrders(shop, skusOf);
  const bare = await openBareOrders(shop.databaseUrl);
  const [node] = shop.nodes;
  const perSecond: number[] = [];
  const barePerSecond: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const part = orders.slice(round * ordersPerRound, (round + 1) * ordersPerRound);
    const ours = await submitAll(`${node?.url}/Checkout/SubmitCheckout`, part, shopRequest);
    const theirs = await submitAll(bare.url, part, bareRequest);
    // The first round warms both up.
    if (round > 0) perSecond.push(ours);
    if (round > 0) barePerSecond.push(theirs);
  }
  bare.close();
  return {
    name,
    perSecond: medianOf(perSecond),
    ofBare: medianOf(perSecond) / medianOf(barePerSecond),
  };
}

async function createSkus(database: Database, count: number): Promise<number[]> {
  const skuIds: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
    skuIds.push(await createSku(database, productId, { onHand: 1_000_000 }));
  }
  return skuIds;
}

/** One checkout per selection goes through the API; the others are copies for other members. */
async function prepareOrders(
  shop: RaceShop,
  skusOf: (index: number) => number[],
): Promise<Order[]> {
  const members = await shop.createMembers(200);
  const firsts: { checkoutNo: string; skuIds: number[] }[] = [];
  for (const [index, member] of members.entries()) {
    const skuIds = skusOf(index);
    const racer = new Racer(member, shop.nodes);
    const items = skuIds.map((skuId) => ({ skuId, quantity: 1 }));
    firsts.push({ checkoutNo: await racer.prepareCheckout(channelId, items), skuIds });
  }
  const templates = await shop.database
    .select()
    .from(checkout)
    .where(
      inArray(
        checkout.checkoutNo,
        firsts.map((first) => first.checkoutNo),
      ),
    );
  const byNo = new Map(templates.map((row) => [row.checkoutNo, row]));
  const total = ordersPerRound * (rounds + 1);
  const orders = Array.from({ length: total }, (_, index) => {
    const member = members[(index * 7) % members.length];
    const first = firsts[index % firsts.length];
    const template = first && byNo.get(first.checkoutNo);
    if (!member || !first || !template) throw new Error('no template');
    const checkoutNo = newUlid(new Date());
    const row = { ...template, checkoutNo, memberId: member.memberId };
    return { ...member, checkoutNo, skuIds: first.skuIds, row };
  });
  for (let at = 0; at < orders.length; at += 1_000) {
    await shop.database
      .insert(checkout)
      .values(orders.slice(at, at + 1_000).map((order) => order.row));
  }
  return orders;
}

async function openBareOrders(databaseUrl: string) {
  const port = await findFreePort();
  const server = fork(join(import.meta.dirname, 'bare-orders.ts'), [`${port}`, databaseUrl]);
  await once(server, 'message');
  return { url: `http://127.0.0.1:${port}/`, close: () => server.kill('SIGTERM') };
}

const shopRequest = ({ token, checkoutNo }: Order) => ({
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify({ checkoutNo }),
});

const bareRequest = ({ memberId, skuIds }: Order) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ memberId, channelId, skuIds }),
});

/** Sends each order once; answers how many were placed per second. */
async function submitAll(
  url: string,
  orders: readonly Order[],
  requestOf: (order: Order) => { headers: Record<string, string>; body: string },
): Promise<number> {
  let next = 0;
  const started = performance.now();
  const result = await autocannon({
    url,
    connections,
    amount: orders.length,
    method: 'POST',
    requests: [
      {
        setupRequest: (request) => {
          const order = orders[next++ % orders.length];
          return order ? { ...request, ...requestOf(order) } : request;
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return (orders.length * 1_000) / (performance.now() - started);
}
