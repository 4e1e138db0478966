import { brotliCompressSync } from 'node:zlib';
import type { Api } from '@kaituan/contract/api';
import { emptyProductQuery, formatProductQuery } from '@kaituan/domain/catalog/product-query';
import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { buildFile } from '@kaituan/server/database/schema/content-schema';
import { groupCampaign } from '@kaituan/server/database/schema/group-schema';
import { announceCampaign } from '@kaituan/server/events/announcements';
import { openLiveProgress } from '@kaituan/server/features/flows/live/open-live-progress';
import { refreshListings } from '@kaituan/server/features/ground/product/listing';
import { inTransaction } from '@kaituan/server/http/run-handler';
import {
  createFlashSale,
  createProduct,
  createSku,
  daysFrom,
} from '@kaituan/server/testing/goods/catalog-factory';
import { createCampaign } from '@kaituan/server/testing/group-buys/group-shop';
import { operatorHeaders } from '@kaituan/server/testing/shops/sign-in-operator';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRaceShop, type RaceShop } from './race-shop.ts';
import { Racer } from './racer.ts';

/** What is not announced would be seen after 500 seconds: the clock of the nodes is slow. */
const within = { timeout: 90_000, interval: 50 };
/** People are led on to an address with their channel; a search engine reads the one it asked for. */
const headers = { 'user-agent': 'Googlebot/2.1' };

let shop: RaceShop;
beforeAll(async () => {
  const slowClock = new URL('./slow-clock.ts', import.meta.url).pathname;
  shop = await openRaceShop({ execArgv: ['--import', slowClock] });
});
afterAll(() => shop.close());

/** The markup of each page, on one node after the other. */
const fetchFromAll = (paths: readonly string[]) =>
  Promise.all(
    shop.nodes.flatMap(({ url }) =>
      paths.map(async (path) => {
        const response = await fetch(`${url}${path}`, { headers });
        expect(response.status).toBe(200);
        return (await response.text()).replaceAll(/<script.*?<\/script>/gs, '');
      }),
    ),
  );

/** Waits until what nothing said before a change is said by all that both nodes give. */
async function expectEverywhere(
  fetchAll: () => Promise<readonly string[]>,
  isSaidIn: (text: string) => boolean,
  change: () => Promise<unknown>,
) {
  expect((await fetchAll()).filter(isSaidIn)).toEqual([]);
  await change();
  const countSilent = async () => (await fetchAll()).filter((text) => !isSaidIn(text)).length;
  await expect.poll(countSilent, within).toBe(0);
}

const expectOnAll = (
  paths: readonly string[],
  isShownIn: (html: string) => boolean,
  change: () => Promise<unknown>,
) => expectEverywhere(() => fetchFromAll(paths), isShownIn, change);

type Requests = { readonly [Path in keyof Api]?: Api[Path]['request'] };

/** What a guest's browser is answered to each call, by one node after the other. */
const askAll = (requests: Requests) =>
  Promise.all(
    shop.nodes.flatMap(({ url }) =>
      Object.entries(requests).map(async ([path, request]) => {
        const response = await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(request),
        });
        expect(response.status).toBe(200);
        return response.text();
      }),
    ),
  );
const has = (text: string) => (html: string) => html.includes(text);

async function createGoods(priceTwd: number, onHand: number) {
  const displayTimestamp = daysFrom(new Date(), -1);
  const given = { channelIds: [channelId], skus: [], displayTimestamp };
  const productId = await createProduct(shop.database, given);
  const listPriceTwd = 9_999;
  const skuId = await createSku(shop.database, productId, { priceTwd, listPriceTwd, onHand });
  return { productId, skuId, path: `/products/${productId}` };
}

async function setPrice(skuId: number, prices: { seenPriceTwd: number; priceTwd: number }) {
  const response = await fetch(`${shop.nodes[0]?.url}/StaffGoods/SetPrice`, {
    method: 'POST',
    headers: { ...(await operatorHeaders(shop.dataDir)), 'content-type': 'application/json' },
    body: JSON.stringify({ skuId, ...prices }),
  });
  expect(response.status).toBe(200);
}

/** As if bought and paid for, announced by a node of its own. */
async function join(
  campaignId: number,
  confirmed: { confirmedBuyers: number; confirmedUnits: number },
) {
  const { database } = shop;
  const log = pino({ level: 'silent' });
  const ownNode = openLiveProgress({ database, kind: 'postgres', log, trustedProxies: 0 });
  await inTransaction(database, async (transaction) => {
    await transaction.update(groupCampaign).set(confirmed).where(eq(groupCampaign.id, campaignId));
    announceCampaign(transaction, campaignId);
  });
  await ownNode.close();
}

it('all nodes show a price, the last pieces, a flash sale, a group buy and its joins once they are announced', {
  timeout: 300_000,
}, async () => {
  const { database, nodes } = shop;
  // Two of each: pages hand over lists of those in another form than one alone.
  const [goods, scarce] = [await createGoods(4_321, 100), await createGoods(800, 2)];
  const other = await createGoods(300, 100);
  const items = [{ skuId: goods.skuId, startTwd: 700 }];
  const campaignIds = [
    await createCampaign(database, channelId, new Date(), { items }),
    await createCampaign(database, channelId, new Date(), { items }),
  ];
  await refreshListings(database);
  const listsAnd = (...paths: string[]) => ['/', '/products', ...paths];

  await expectOnAll(listsAnd(goods.path), has('3,987'), () =>
    setPrice(goods.skuId, { seenPriceTwd: 4_321, priceTwd: 3_987 }),
  );

  const [member] = await shop.createMembers(1);
  if (!member) throw new Error('no member was made');
  const racer = new Racer(member, nodes.slice(1));
  const order = async (skuId: number, quantity: number) => {
    const checkoutNo = await racer.prepareCheckout(channelId, [{ skuId, quantity }]);
    expect(await racer.submit(checkoutNo)).toHaveProperty('answer');
  };
  await expectOnAll(
    listsAnd(scarce.path),
    (html) => !html.includes('庫存不多'),
    () => order(scarce.skuId, 2),
  );

  // An order wakes the jobs.
  const wakeJobs = () => order(other.skuId, 1);
  const flashSales = `/products?searchQuery=${formatProductQuery({ ...emptyProductQuery, flags: ['FLASH'] })}`;
  await expectOnAll(listsAnd(goods.path, flashSales), has('2,468'), async () => {
    await createFlashSale(database, channelId, { [goods.skuId]: 2_468 });
    await wakeJobs();
  });
  const title = '早鳥團';
  await expectOnAll(['/', '/group-buys'], has(title), async () => {
    const scheduled = { items, status: 'SCHEDULED', title } as const;
    await createCampaign(database, channelId, daysFrom(new Date(), -1), scheduled);
    await wakeJobs();
  });

  const [campaignId = 0] = campaignIds;
  await expectOnAll(['/', '/group-buys', `/group-buys/${campaignId}`], has('17 人'), () =>
    join(campaignId, { confirmedBuyers: 17, confirmedUnits: 23 }),
  );
});

it('all nodes answer guests’ browsers with a price and a join once they are announced', {
  timeout: 200_000,
}, async () => {
  const { productId, skuId } = await createGoods(4_654, 100);
  const items = [{ skuId, startTwd: 700 }];
  const campaignId = await createCampaign(shop.database, channelId, new Date(), { items });
  await refreshListings(shop.database);
  const ofProduct = {
    '/Product/GetScpProduct': { channelId, productId },
    '/Product/GetScpProductArray': { channelId, sort: 'NEW' },
    '/SiteInfo/GetHome': { channelId },
  } as const;
  await expectEverywhere(
    () => askAll(ofProduct),
    (answer) => /"\w*Twd":3765\b/.test(answer),
    () => setPrice(skuId, { seenPriceTwd: 4_654, priceTwd: 3_765 }),
  );
  const ofGroupBuy = {
    '/GroupBuy/GetCampaign': { channelId, campaignId },
    '/GroupBuy/GetCampaignArray': { channelId },
    '/GroupBuy/GetProgressArray': { channelId, campaignIdArray: [campaignId] },
  };
  await expectEverywhere(
    () => askAll(ofGroupBuy),
    has('"buyers":19'),
    () => join(campaignId, { confirmedBuyers: 19, confirmedUnits: 29 }),
  );
});

it('each node answers for scripts of a build before this one, of the shop and of the desk', async () => {
  const { database, nodes } = shop;
  const stored = await database.select({ path: buildFile.path }).from(buildFile);
  const older = ['/assets/of-the-build-before.js', '/admin/assets/of-the-build-before.js'];
  expect(stored.filter(({ path }) => older.includes(path))).toEqual([]);
  expect(new Set(stored.map(({ path }) => path.split('/')[1]))).toEqual(
    new Set(['assets', 'admin']),
  );
  const script = 'export const build = "before";';
  const content = brotliCompressSync(script).toString('base64');
  const rows = older.map((path) => ({ path, content, servedAt: new Date() }));
  await database.insert(buildFile).values(rows);
  for (const { url } of nodes) {
    for (const path of older) {
      const response = await fetch(url + path);
      expect([response.status, await response.text()]).toEqual([200, script]);
    }
    expect((await fetch(`${url}/assets/of-no-build.js`)).status).toBe(404);
  }
});
