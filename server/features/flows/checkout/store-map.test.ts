import { openDemoStoreMap } from '@kaituan/demo/store-map/demo-store-map';
import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { checkout } from '#server/database/schema/cart-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createEcpayStoreMap } from '#server/platform/store-map/ecpay-store-map.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { storeMapRoutes } from './store-map-routes.ts';

let opened: OpenDatabase;
let channelId: number;
let skuId: number;
let clock = new Date();
let shop: Hono;

beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  channelId = await createChannel(database);
  const tiers = [{ minGoodsTwd: 0, feeTwd: 60 }];
  await database.insert(channelTerms).values({
    channelId,
    shipping: [
      { method: 'CVS_711', region: 'MAIN', tiers },
      { method: 'CVS_711', region: 'OFFSHORE', tiers: [{ minGoodsTwd: 0, feeTwd: 110 }] },
      { method: 'CVS_OK', region: 'MAIN', tiers },
      { method: 'CVS_HILIFE', region: 'MAIN', tiers },
      { method: 'HOME_AMBIENT', region: 'MAIN', tiers },
    ],
    payments: [{ method: 'CVS_COD', feeTwd: 0 }],
  });
  const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
  skuId = await createSku(database, productId, { onHand: 500 });
  const { storeMap, routes } = openDemoStoreMap();
  const options = { database, storeMap, log: pino({ level: 'silent' }), now: () => clock };
  shop = new Hono().route('/', storeMapRoutes(options)).route('/', routes);
});
beforeEach(() => {
  clock = new Date();
});
afterAll(() => opened.close());

async function openCheckout() {
  const buyer = await createBuyer(opened.database, channelId, { now: () => clock });
  await buyer.addItem(skuId);
  const checkoutNo = await buyer.openCheckout();
  const { result } = await buyer.call('/Checkout/GetCheckout', { checkoutNo });
  const key = result.shipments[0]?.key ?? '';
  const choice = { checkoutNo, key, method: 'CVS_711' as const };
  const read = async () => (await buyer.call('/Checkout/GetCheckout', { checkoutNo })).result;
  return { buyer, checkoutNo, choice, read };
}

const post = (path: string, fields: Record<string, string>) =>
  shop.request(path, { method: 'POST', body: new URLSearchParams(fields) });

/** The form of the first store on the simulator's page: its address and fields. */
async function pressFirstStore(start: { action: string; fields: Record<string, string> }) {
  const page = await (await post(start.action, start.fields)).text();
  const [form = ''] = /<form.*?<\/form>/s.exec(page) ?? [];
  const plain = (text: string) => text.replaceAll('&amp;', '&');
  const hidden = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  return {
    action: plain(/action="([^"]+)"/.exec(form)?.[1] ?? ''),
    fields: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, plain(value)])),
  };
}

describe('choosing a convenience store', () => {
  it('goes to the map and returns to the checkout with the store', async () => {
    const { buyer, choice, checkoutNo, read } = await openCheckout();
    const { result: start } = await buyer.call('/Checkout/StartStoreMap', choice);
    expect(start.fields).toMatchObject({ LogisticsType: 'CVS', LogisticsSubType: 'UNIMART' });
    expect(start.fields.ServerReplyURL?.length).toBeLessThanOrEqual(200);
    const chosen = await pressFirstStore(start);
    const response = await post(chosen.action, chosen.fields);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/checkout/${checkoutNo}#delivery`);
    expect((await read()).shipments).toMatchObject([
      {
        method: 'CVS_711',
        store: { brand: '7-ELEVEN', storeId: '900011', name: '開團門市（模擬）' },
      },
    ]);
  });

  it('needs no session, only the exact address the shop signed', async () => {
    const { buyer, choice, read } = await openCheckout();
    const other = await openCheckout();
    const { result: start } = await buyer.call('/Checkout/StartStoreMap', choice);
    const { action, fields } = await pressFirstStore(start);
    const forged = [
      action.replace(choice.checkoutNo, other.checkoutNo),
      action.replace('m=CVS_711', 'm=CVS_FAMILY'),
      action.replace(/k=[^&]*/, 'k=FROZEN.READY.SHOP'),
      action.replace(/&t=.*/, ''),
      `${action}x`,
    ];
    for (const path of forged) expect((await post(path, fields)).status, path).toBe(403);
    clock = new Date(clock.getTime() + 30 * 60_000);
    expect((await post(action, fields)).status).toBe(403);
    expect((await read()).shipments[0]?.store).toBeNull();
  });

  it('refuses a store of another chain and invalid stores', async () => {
    const { buyer, choice, checkoutNo, read } = await openCheckout();
    const { result: start } = await buyer.call('/Checkout/StartStoreMap', choice);
    const { action, fields } = await pressFirstStore(start);
    const wrong: Record<string, string>[] = [
      { ...fields, LogisticsSubType: 'FAMI' },
      { ...fields, CVSStoreID: '<b>' },
      { ...fields, CVSStoreName: '' },
      {},
    ];
    for (const posted of wrong) {
      const response = await post(action, posted);
      expect(response.headers.get('location')).toBe(`/checkout/${checkoutNo}#delivery`);
    }
    expect((await read()).shipments[0]?.store).toBeNull();
  });

  it('on an island costs what the island costs', async () => {
    const { buyer, choice, read } = await openCheckout();
    const { result: start } = await buyer.call('/Checkout/StartStoreMap', choice);
    const { action, fields } = await pressFirstStore(start);
    await post(action, fields);
    expect((await read()).shipments[0]?.feeTwd).toBe(60);
    await post(action, { ...fields, CVSOutSide: '1' });
    expect((await read()).shipments).toMatchObject([{ feeTwd: 110, store: { isOffshore: true } }]);
  });

  it('on an island that the method does not serve has to be chosen again', async () => {
    const { buyer, choice, read } = await openCheckout();
    const hilife = { ...choice, method: 'CVS_HILIFE' as const };
    const { result: start } = await buyer.call('/Checkout/StartStoreMap', hilife);
    const { action, fields } = await pressFirstStore(start);
    await post(action, { ...fields, CVSOutSide: '1' });
    const { shipments, problems } = await read();
    expect(shipments).toMatchObject([{ method: 'CVS_HILIFE', store: null }]);
    const path = `shipments.${choice.key}.store`;
    expect(problems.find((problem) => problem.path === path)?.text).toContain('離島');
  });

  it('is not offered where the map has no stores of the chain', async () => {
    const { read } = await openCheckout();
    const methods = (await read()).shipments[0]?.options.map(({ method }) => method);
    expect(methods).toContain('CVS_711');
    expect(methods).not.toContain('CVS_OK');
  });

  it('of a contract of the shop’s own is chosen from the shop’s list', async () => {
    const { database } = opened;
    const own = await createChannel(database);
    const tiers = [{ minGoodsTwd: 0, feeTwd: 150 }];
    const place = { name: '全家冷凍一店', address: '臺北市', phone: '02', hours: '24 小時' };
    await database.insert(channelTerms).values({
      channelId: own,
      shipping: [{ method: 'CVS_FAMILY_FROZEN', region: 'MAIN', tiers }],
      payments: [{ method: 'CARD', feeTwd: 0 }],
      pickupPlaces: [{ ...place, id: 'F1', method: 'CVS_FAMILY_FROZEN' }],
    });
    const productId = await createProduct(database, {
      channelIds: [own],
      skus: [],
      temperature: 'FROZEN',
    });
    const frozen = await createSku(database, productId);
    const buyer = await createBuyer(database, own);
    await buyer.addItem(frozen);
    const checkoutNo = await buyer.openCheckout();
    const { result: before } = await buyer.call('/Checkout/GetCheckout', { checkoutNo });
    const key = before.shipments[0]?.key ?? '';
    const method = 'CVS_FAMILY_FROZEN';
    expect(await buyer.codeOf('/Checkout/StartStoreMap', { checkoutNo, key, method })).toBe(
      'VALIDATION_FAILED',
    );
    const { result } = await buyer.call('/Checkout/UpdateCheckout', {
      checkoutNo,
      shipments: [{ key, method, placeId: 'F1' }],
    });
    expect(result.shipments).toMatchObject([
      { method, feeTwd: 150, store: { brand: '全家', storeId: 'F1', name: '全家冷凍一店' } },
    ]);
  });

  it('changes nothing of a cancelled checkout', async () => {
    const { buyer, choice, checkoutNo } = await openCheckout();
    const { result: start } = await buyer.call('/Checkout/StartStoreMap', choice);
    const { action, fields } = await pressFirstStore(start);
    await buyer.call('/Checkout/CancelCheckout', { checkoutNo });
    expect((await post(action, fields)).status).toBe(303);
    const [row] = await opened.database
      .select()
      .from(checkout)
      .where(and(eq(checkout.checkoutNo, checkoutNo)));
    expect(row?.shipments).toEqual([]);
    expect(await buyer.codeOf('/Checkout/StartStoreMap', choice)).toBe('CHECKOUT_EXPIRED');
  });

  it('is offered to the checkout’s owner, for goods a store accepts', async () => {
    const { buyer, choice } = await openCheckout();
    const home = await buyer.refusal('/Checkout/StartStoreMap', {
      ...choice,
      method: 'HOME_AMBIENT',
    });
    expect(home.details).toMatchObject([{ path: 'method', rule: 'NOT_OFFERED' }]);
    const family = { ...choice, method: 'CVS_FAMILY' };
    expect(await buyer.codeOf('/Checkout/StartStoreMap', family)).toBe('VALIDATION_FAILED');
    const other = await createBuyer(opened.database, channelId);
    expect(await other.codeOf('/Checkout/StartStoreMap', choice)).toBe('NOT_FOUND');
  });
});

describe('the simulated map', () => {
  it('says that it is simulated, runs no scripts and posts forms to the shop only', async () => {
    const { buyer, choice } = await openCheckout();
    const { result: start } = await buyer.call('/Checkout/StartStoreMap', choice);
    const response = await post(start.action, start.fields);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    const page = await response.text();
    expect(page).toContain('模擬門市地圖（示範模式）');
    expect(page).not.toMatch(/<script|<style| style=| on\w+=/i);
    expect(page.match(/選這間門市/g)?.length).toBeGreaterThanOrEqual(12);
  });

  it('refuses reply addresses other than the shop’s', async () => {
    const asked = { LogisticsSubType: 'UNIMARTC2C' };
    for (const ServerReplyURL of ['https://evil.example/', '/store-map/return/x', '']) {
      const response = await post('/demo-store-map', { ...asked, ServerReplyURL });
      expect(response.status, ServerReplyURL).toBe(400);
    }
    const evil = 'https://evil.example/store-map/return/x?<"';
    const page = await (await post('/demo-store-map', { ...asked, ServerReplyURL: evil })).text();
    expect(page).not.toContain('evil.example');
    expect(page).not.toContain('<"');
  });
});

it('ECPay receives the chain, the service and whether cash is collected', () => {
  const action = 'https://logistics.ecpay.com.tw/Express/map';
  const map = createEcpayStoreMap({ merchantId: '2000132', service: 'B2C', action });
  expect(map.formOrigin).toBe('https://logistics.ecpay.com.tw');
  const replyUrl = 'https://shop.example/store-map/return/X';
  const form = map.open({ method: 'CVS_HILIFE', isCollected: true, replyUrl });
  expect(form).toMatchObject({
    action,
    fields: {
      ...{ MerchantID: '2000132', LogisticsSubType: 'HILIFE', IsCollection: 'Y' },
      ServerReplyURL: replyUrl,
    },
  });
  expect(form?.fields.MerchantTradeNo).toMatch(/^[0-9A-Z]{20}$/);
  expect(map.open({ method: 'HOME_AMBIENT', isCollected: false, replyUrl })).toBeUndefined();
});
