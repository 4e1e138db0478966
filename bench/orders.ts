import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import type { Database } from '@kaituan/server/database/database';
import { checkout } from '@kaituan/server/database/schema/cart-schema';
import { newUlid } from '@kaituan/server/database/sql/generated-number';
import { openPostgresServer } from '@kaituan/server/testing/databases/postgres-server';
import { createProduct, createSku } from '@kaituan/server/testing/goods/catalog-factory';
import { inArray } from 'drizzle-orm';
import { openRaceShop, type RaceShop } from '../races/race-shop.ts';
import { Racer } from '../races/racer.ts';
import {
  comparePlacing,
  type OrderFigure,
  ordersToPrepare,
  type WaitingOrder,
} from './compare-placing.ts';
import { prepareJoins } from './joins.ts';

/** Orders placed and groups joined per second on PostgreSQL, beside a bare handler with the same statements. */
export async function benchOrders(): Promise<OrderFigure[]> {
  const server = await openPostgresServer();
  const shop = await openRaceShop({ nodes: 1, server: server.url });
  try {
    const skuIds = await createSkus(shop.database, 600);
    const spread = (index: number) => [0, 200, 400].map((at) => skuIds[at + (index % 200)] ?? 0);
    const hot = () => skuIds.slice(0, 1);
    const orders = (name: string) => ({ name, barePath: '/order' as const });
    const joins = { name: 'joins of one hot group buy', barePath: '/join' as const };
    return [
      await comparePlacing(
        shop,
        orders('orders of three lines'),
        await prepareOrders(shop, spread),
      ),
      await comparePlacing(
        shop,
        orders('orders that all want one SKU'),
        await prepareOrders(shop, hot),
      ),
      await comparePlacing(shop, joins, await prepareJoins(shop, ordersToPrepare)),
    ];
  } finally {
    await shop.close();
    await server.close();
  }
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
): Promise<WaitingOrder[]> {
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
  const orders = Array.from({ length: ordersToPrepare }, (_, index) => {
    const member = members[(index * 7) % members.length];
    const first = firsts[index % firsts.length];
    const template = first && byNo.get(first.checkoutNo);
    if (!member || !first || !template) throw new Error('no template');
    const checkoutNo = newUlid(new Date());
    const row = { ...template, checkoutNo, memberId: member.memberId };
    const bare = { memberId: member.memberId, channelId, skuIds: first.skuIds };
    return { token: member.token, checkoutNo, bare, row };
  });
  for (let at = 0; at < orders.length; at += 1_000) {
    await shop.database
      .insert(checkout)
      .values(orders.slice(at, at + 1_000).map((order) => order.row));
  }
  return orders;
}
