import { Agent, type RequestOptions, request } from 'node:http';
import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { flashSaleItem } from '@kaituan/server/database/schema/flash-schema';
import { orderLine } from '@kaituan/server/database/schema/order-schema';
import { refreshListings } from '@kaituan/server/features/ground/product/listing';
import { openFlashSale } from '@kaituan/server/features/records/flash-sale/flash-window';
import { inTransaction } from '@kaituan/server/http/run-handler';
import { openPostgresServer } from '@kaituan/server/testing/databases/postgres-server';
import {
  createFlashSale,
  createProduct,
  createSku,
} from '@kaituan/server/testing/goods/catalog-factory';
import { homeAddress, memberInvoice } from '@kaituan/server/testing/members/buyer';
import { openWatcher } from '@kaituan/server/testing/shops/live-watcher';
import { eq } from 'drizzle-orm';
import { createPoolFixture } from '../races/group-fixture.ts';
import { openRaceShop, type RaceShop } from '../races/race-shop.ts';
import { Racer } from '../races/racer.ts';
import { copyCheckout } from './copy-checkout.ts';

const agent = new Agent({ keepAlive: true });
const phones = 5_000;
const pieces = 500;
/** Members who could all be in one LINE group tap its link within so many seconds, most at once. */
const windows = [60, 30, 15];
/** The limits of a shop as it is started, behind one proxy. */
export const asStarted = {
  ...{ TRUSTED_PROXIES: '1', ADDRESS_REQUESTS_PER_MINUTE: '30000' },
  ...{ MEMBER_REQUESTS_PER_MINUTE: '600', REQUESTS_AT_ONCE: '16' },
};

type Times = { medianMs: number; p99Ms: number; maxMs: number };
export type CrowdFigure = {
  seconds: number;
  ordered: number;
  soldOut: number;
  /** Of pages, live connections and submits, for load or without an answer. */
  refused: number;
  pages: Times;
  live: Times;
  submits: Times;
};
export type Phone = { address: string; token: string; checkoutNo: string; delayMs: number };
export type Answer = { status: number; ms: number; code?: string | undefined };

/**
 * A flash sale of 500 pieces whose page 5,000 phones open through two nodes on PostgreSQL: each reads the page, watches
 * live progress until the end, and submits its checkout. Fails unless exactly the pieces of the sale are sold.
 */
export async function benchFlashCrowd(
  onFigure: (figure: CrowdFigure) => void,
): Promise<CrowdFigure[]> {
  const server = await openPostgresServer({ flags: ['max_connections=300'] });
  const shop = await openRaceShop({ nodes: 2, server: server.url, env: asStarted });
  try {
    const { campaignId } = await createPoolFixture(shop);
    const figures: CrowdFigure[] = [];
    for (const seconds of windows) {
      const sale = await openSale(shop);
      const crowd = await gather(shop, sale.skuId, { seconds });
      const figure = await letLoose({ shop, sale, campaignId, crowd, seconds });
      figures.push(figure);
      onFigure(figure);
    }
    return figures;
  } finally {
    await shop.close();
    await server.close();
  }
}

type Sale = { flashSaleId: number; productId: number; skuId: number };

export async function openSale({ database }: RaceShop, stock = pieces): Promise<Sale> {
  const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
  const skuId = await createSku(database, productId, { priceTwd: 500, onHand: stock });
  await refreshListings(database, [productId]);
  const flashSaleId = await createFlashSale(database, channelId, { [skuId]: 300 });
  await database.update(flashSaleItem).set({ stock }).where(eq(flashSaleItem.skuId, skuId));
  await inTransaction(database, (transaction) =>
    openFlashSale(transaction, flashSaleId, { now: new Date() }),
  );
  return { flashSaleId, productId, skuId };
}

/** One checkout goes through the API; the others are copies for other members. */
export async function gather(
  shop: RaceShop,
  skuId: number,
  { seconds, count = phones }: { seconds: number; count?: number },
): Promise<Phone[]> {
  const [first, ...members] = await shop.createMembers(count + 1);
  if (!first) throw new Error('nobody came');
  const racer = new Racer(first, shop.nodes);
  const cart = { channelId, cartType: 'CART' as const };
  await racer.must('/Cart/AddCartItemArray', { channelId, items: [{ skuId, quantity: 1 }] });
  const { checkoutNo } = (await racer.must('/Checkout/CreateCheckout', cart)).result;
  const choices = { address: homeAddress, invoice: memberInvoice, paymentMethod: 'CARD' as const };
  await racer.must('/Checkout/UpdateCheckout', { checkoutNo, ...choices });
  const checkoutNos = await copyCheckout(shop.database, checkoutNo, members);
  return members.map(({ token }, index) => ({
    token,
    checkoutNo: checkoutNos[index] ?? '',
    address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    // Every eighth of them comes in the first sixtieth of the time.
    delayMs: (index / count) ** 2 * seconds * 1_000,
  }));
}

async function letLoose(given: {
  shop: RaceShop;
  sale: Sale;
  campaignId: number;
  crowd: readonly Phone[];
  seconds: number;
}): Promise<CrowdFigure> {
  const { shop, sale, campaignId, crowd, seconds } = given;
  const pages: Answer[] = [];
  const live: Answer[] = [];
  const submits: Answer[] = [];
  const leaving: (() => void)[] = [];
  const visit = async (phone: Phone, index: number) => {
    await new Promise((resolve) => setTimeout(resolve, phone.delayMs));
    const { url } = shop.nodes[index % shop.nodes.length] ?? { url: '' };
    const headers = { 'x-forwarded-for': phone.address };
    const page = `${url}/products/${sale.productId}?channelId=${channelId}`;
    pages.push(await ask(page, { headers: { ...headers, 'accept-encoding': 'br, gzip' } }));
    const watched = `${url}/live/campaigns?channelId=${channelId}&ids=${campaignId}`;
    const opening = performance.now();
    const watcher = await openWatcher(watched, { headers }).catch(() => undefined);
    live.push({ status: watcher?.status ?? 0, ms: performance.now() - opening });
    if (watcher) leaving.push(watcher.close);
    submits.push(await ask(`${url}/Checkout/SubmitCheckout`, submitOf(phone)));
  };
  await Promise.all(crowd.map(visit));
  for (const leave of leaving) leave();
  const ordered = submits.filter(({ status }) => status === 200).length;
  const soldOut = submits.filter(({ code }) => code === 'STOCK_INSUFFICIENT').length;
  const isRefused = ({ status }: Answer) => status !== 200;
  const refused =
    pages.filter(isRefused).length + live.filter(isRefused).length + phones - ordered - soldOut;
  await expectExactStock(shop, sale, ordered);
  return {
    ...{ seconds, ordered, soldOut, refused },
    ...{ pages: timesOf(pages), live: timesOf(live), submits: timesOf(submits) },
  };
}

export const submitOf = ({ token, checkoutNo, address }: Phone) => ({
  method: 'POST',
  headers: {
    ...{ 'content-type': 'application/json', 'x-forwarded-for': address },
    authorization: `Bearer ${token}`,
  },
  body: JSON.stringify({ checkoutNo }),
});

/** Asks as a phone does, without unpacking the answer: that is the phone's work, not this machine's. */
export function ask(
  url: string,
  { body, ...options }: RequestOptions & { body?: string },
): Promise<Answer> {
  const started = performance.now();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const end = (status: number, text = '') => {
    const ms = performance.now() - started;
    resolve({ status, ms, code: /"code":"(\w+)"/.exec(text)?.[1] });
  };
  const asked = request(url, { agent, ...options }, (response) => {
    let text = '';
    response.setEncoding('latin1');
    response.on('data', (part: string) => {
      text = response.statusCode === 200 ? '' : text + part;
    });
    response.on('end', () => end(response.statusCode ?? 0, text));
    response.on('error', () => end(0));
  });
  asked.on('error', () => end(0));
  asked.end(body);
  return promise;
}

async function expectExactStock({ database }: RaceShop, { skuId }: Sale, ordered: number) {
  const [item] = await database.select().from(flashSaleItem).where(eq(flashSaleItem.skuId, skuId));
  const lines = await database.select().from(orderLine).where(eq(orderLine.skuId, skuId));
  const taken = (item?.held ?? 0) + (item?.sold ?? 0);
  if (taken !== pieces || ordered !== pieces || lines.length !== pieces) {
    throw new Error(`${pieces} pieces: ${taken} taken, ${ordered} ordered, ${lines.length} lines`);
  }
}

function timesOf(answers: readonly Answer[]): Times {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { medianMs: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}
