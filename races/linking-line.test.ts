import { setTimeout } from 'node:timers/promises';
import type { RefusalBody } from '@kaituan/contract/refusals';
import { shownCodes } from '@kaituan/demo/codes/shown-codes';
import { lineLinkPath } from '@kaituan/domain/member/sign-in-redirect';
import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { readConfiguration } from '@kaituan/server/configuration/configuration';
import { sku } from '@kaituan/server/database/schema/catalog-schema';
import { member, memberAccount } from '@kaituan/server/database/schema/identity-schema';
import { orderLine, shopOrder } from '@kaituan/server/database/schema/order-schema';
import { createIdentity, type Identity } from '@kaituan/server/identity/identity';
import { createProduct, createSku } from '@kaituan/server/testing/goods/catalog-factory';
import { type FakeLine, startFakeLine } from '@kaituan/server/testing/members/fake-line';
import {
  createBrowser,
  quickHashing,
  signUp,
} from '@kaituan/server/testing/members/identity-client';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRaceShop, type RaceShop } from './race-shop.ts';
import { inTurns, Racer } from './racer.ts';

/** In milliseconds; ten of them are longer than an order takes on a loaded machine, which forty are tried on. */
const leadStep = 100;

let shop: RaceShop;
let line: FakeLine;
let identity: Identity;
beforeAll(async () => {
  line = await startFakeLine();
  shop = await openRaceShop({ env: line.webEnv });
  const { database, databaseUrl, dataDir } = shop;
  identity = await createIdentity({
    database,
    configuration: readConfiguration({
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      ...line.webEnv,
    }),
    log: pino({ level: 'silent' }),
    passwordHashing: quickHashing,
    // Nobody but the test asks for codes, which are not sent.
    ...{ shownCodes, isReachable: () => false },
  });
});
afterAll(async () => {
  await shop?.close();
  await line?.close();
});

/**
 * An account that a sign-in by LINE made, about to order on one node, and the same person in another one, about to link LINE
 * there on the other node.
 */
async function joinTwice(skuId: number) {
  const logIn = async (browser: ReturnType<typeof createBrowser>, redirectPath: string) => {
    const begun = await browser.call('/identity/begin-line-login', { redirectPath, channelId });
    const back = line.logIn(begun.authorizeUrl ?? '', { sub, name: '林小美' });
    const response = await browser.send(back);
    return new URL(response.headers.get('location') ?? '', 'http://shop');
  };
  const sub = `U${crypto.randomUUID()}`;
  const made = createBrowser(identity);
  await logIn(made, '/cart');
  const session = await made.refresh();
  if (typeof session === 'number') throw new Error(`not signed in: ${session}`);
  const other = { memberId: session.member.id, token: session.accessToken };
  const [ordering, linking] = shop.nodes;
  if (!ordering || !linking) throw new Error('the shop has two nodes');
  const racer = new Racer(other, [ordering]);
  const checkoutNo = await racer.prepareCheckout(channelId, [{ skuId, quantity: 1 }]);
  const { browser, memberId } = await signUp(identity);
  const ticket = (await logIn(browser, lineLinkPath)).searchParams.get('ticket') ?? '';
  const link = async (): Promise<string> => {
    const response = await fetch(`${linking.url}/identity/link-line`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify({ ticket, closesOther: true }),
    });
    return response.ok ? 'LINKED' : ((await response.json()) as RefusalBody).error.code;
  };
  return { sub, racer, checkoutNo, memberId, link };
}
type Joined = Awaited<ReturnType<typeof joinTwice>>;

const createPlenty = async () => {
  const productId = await createProduct(shop.database, { channelIds: [channelId], skus: [] });
  return createSku(shop.database, productId, { onHand: 1_000, priceTwd: 500 });
};

/** Who signs in by LINE now, whether the account that LINE had made is being deleted, and its orders. */
async function stateOf({ sub, racer }: Joined) {
  const { database } = shop;
  const [account] = await database
    .select()
    .from(memberAccount)
    .where(eq(memberAccount.accountId, sub));
  const [made] = await database.select().from(member).where(eq(member.id, racer.memberId));
  const orders = await database
    .select({ orderNo: shopOrder.orderNo })
    .from(shopOrder)
    .where(eq(shopOrder.memberId, racer.memberId));
  return {
    signsIn: account?.memberId,
    isClosed: made?.deletionRequestedAt !== null,
    orders: orders.length,
  };
}

it('an account that LINE made orders or is closed, never both, when both are asked for at once', async () => {
  const skuId = await createPlenty();
  const pairs = await inTurns(Array.from({ length: 40 }), 8, () => joinTwice(skuId));
  const wins = { order: 0, link: 0 };
  /** By how many milliseconds the order starts before the link: who lost starts earlier next time, so that both win. */
  let lead = 0;
  await inTurns(pairs, 10, async (pair) => {
    const [ordered, linked] = await Promise.all([
      setTimeout(Math.max(-lead, 0)).then(() => pair.racer.submit(pair.checkoutNo)),
      setTimeout(Math.max(lead, 0)).then(pair.link),
    ]);
    const isOrdered = 'answer' in ordered;
    expect({ linked, ...(await stateOf(pair)) }).toEqual(
      isOrdered
        ? { linked: 'LINE_TAKEN', signsIn: pair.racer.memberId, isClosed: false, orders: 1 }
        : { linked: 'LINKED', signsIn: pair.memberId, isClosed: true, orders: 0 },
    );
    wins[isOrdered ? 'order' : 'link'] += 1;
    lead += isOrdered ? -leadStep : leadStep;
  });
  expect(Math.min(wins.order, wins.link), JSON.stringify({ wins, lead })).toBeGreaterThan(0);
  const lines = await shop.database.select().from(orderLine).where(eq(orderLine.skuId, skuId));
  expect(lines).toHaveLength(wins.order);
  const [stock] = await shop.database.select().from(sku).where(eq(sku.id, skuId));
  expect(stock?.reserved).toBe(wins.order);
});

it('an account that is being changed is neither waited for nor closed, and its checkout goes on', async () => {
  const pair = await joinTwice(await createPlenty());
  await shop.database.transaction(async (transaction) => {
    await transaction
      .select({ id: member.id })
      .from(member)
      .where(eq(member.id, pair.racer.memberId))
      .for('no key update');
    expect(await pair.link()).toBe('LINE_TAKEN');
  });
  expect('answer' in (await pair.racer.submit(pair.checkoutNo))).toBe(true);
  expect(await stateOf(pair)).toEqual({
    ...{ signsIn: pair.racer.memberId, isClosed: false, orders: 1 },
  });
});

it('an account that was closed first orders no more', async () => {
  const pair = await joinTwice(await createPlenty());
  expect(await pair.link()).toBe('LINKED');
  expect(await pair.racer.submit(pair.checkoutNo)).toHaveProperty('refused');
  expect(await stateOf(pair)).toEqual({ signsIn: pair.memberId, isClosed: true, orders: 0 });
});
