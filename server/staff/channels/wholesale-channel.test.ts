import { legalPageKeys } from '@kaituan/domain/settings/site-page';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import { prepareShop } from '#server/shop/prepare-shop.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { createTestIdentity } from '#server/testing/members/identity-client.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

const defaultId = 100083;
let opened: OpenDatabase;
let ask: AskStaff;
beforeAll(async () => {
  opened = await createTestDatabase();
  await prepareShop(opened.database, { demo: undefined, now: new Date() });
  const identity = await createTestIdentity(opened.database);
  ask = askAsOwner({ database: opened.database, accounts: async () => identity.parts });
});
afterAll(() => opened.close());

const company = {
  ...{ htmlTitle: '好日子團購', name: '好日子股份有限公司', taxId: '12345675' },
  ...{ address: '臺北市中正區重慶南路一段122號', phone: '02-2311-3731', lineOaId: null },
  ...{ email: 'shop@example.com', serviceHours: '週一至週五 09:00–18:00' },
};

/** Saves a setting of a channel as somebody who has just read it. */
async function save(
  name: 'Company' | 'Payments' | 'Delivery' | 'Page',
  place: { channelId: number; key?: string },
  value: unknown,
) {
  const { result } = await ask(`/StaffSettings/Get${name}`, place as never);
  const request = { ...place, version: result.version, value };
  await ask(`/StaffSettings/Save${name}`, request as never);
}

/** The musts of its opening steps, and then the opening. */
async function open(channelId: number) {
  const home = { method: 'HOME_AMBIENT', region: 'MAIN', tiers: [{ minGoodsTwd: 0, feeTwd: 80 }] };
  await save('Company', { channelId }, company);
  await save('Payments', { channelId }, [{ method: 'HOME_COD', feeTwd: 0 }]);
  await save('Delivery', { channelId }, [home]);
  for (const key of legalPageKeys) {
    const { title, bodyHtml } = (await ask('/StaffSettings/GetPageDraft', { channelId, key }))
      .result;
    const own = { title, bodyHtml: bodyHtml.replace(/^<p>.*<\/p>\n/, '') };
    await save('Page', { channelId, key }, { ...own, effectiveAt: new Date().toISOString() });
  }
  return (await ask('/StaffSettings/OpenShop', { channelId })).result;
}

/** Rice is offered in the channel through the form of the product: NT$800 there, NT$700 from ten on. */
async function offerRice(channelId: number): Promise<number> {
  const { database } = opened;
  const productId = await createProduct(database, { skus: [], name: '白米' });
  await createSku(database, productId, { priceTwd: 900 });
  const { version, product } = (await ask('/StaffGoods/GetProductForm', { productId })).result;
  const own = { channelId, priceTwd: 800, tiers: [{ minQty: 10, unitPriceTwd: 700 }] };
  await ask('/StaffGoods/SaveProduct', {
    ...{ productId, version },
    product: {
      ...product,
      offers: [{ channelId, editorPick: null }],
      skus: product.skus.map((sku) => ({ ...sku, channelPrices: [own] })),
    },
  });
  return productId;
}

test('a wholesale channel from nothing to an order at its prices, by calls alone', async () => {
  const { database } = opened;
  const { result: made } = await ask('/StaffChannel/CreateChannel', {
    ...{ channelId: null, name: '批發', kind: 'WHOLESALE' },
  });
  const { channelId } = made;
  const { result: before } = await ask('/StaffSettings/GetOpeningChecklist', { channelId });
  expect(before.opening).toBe('NOT_OPENED');
  expect((await open(channelId)).opening).toBe('OPEN');
  // The other channel of the company has opened nothing by it.
  const shop = await ask('/StaffSettings/GetOpeningChecklist', { channelId: defaultId });
  expect(shop.result.opening).toBe('NOT_OPENED');

  const productId = await offerRice(channelId);
  const guest = createCaller(database);
  const skuFor = async ({ call }: Pick<typeof guest, 'call'>) =>
    (await call('/Product/GetScpProduct', { channelId, productId })).result.skus[0];
  const withoutPrice = { priceTwd: null, listPriceTwd: null, tiers: [] };
  expect(await skuFor(guest)).toMatchObject(withoutPrice);
  const elsewhere = { channelId: defaultId, productId };
  expect(await guest.codeOf('/Product/GetScpProduct', elsewhere)).toBe('NOT_FOUND');

  const memberId = await createMember(database);
  const unverified = { memberId, channelId: null, isVerified: false };
  const applicant = createCaller(database, undefined, unverified);
  expect(await skuFor(applicant)).toMatchObject(withoutPrice);
  await applicant.call('/Wholesale/SendApplication', {
    ...{ channelId: defaultId, company: '好鄰居商行', taxId: '12345675', contactName: '王小明' },
    phone: '02-2311-3731',
  });
  const { result: waiting } = await ask('/StaffMember/SearchApplicationArray', {});
  const applicationNo = waiting[0]?.applicationNo ?? '';
  await ask('/StaffMember/ApproveApplication', { applicationNo, channelId });

  const buyer = await createBuyer(database, channelId, {
    caller: { memberId, channelId, isVerified: true },
  });
  const sku = await skuFor(buyer);
  const tiers = [{ minQty: 10, unitPriceTwd: 700 }];
  expect(sku).toMatchObject({ priceTwd: 800, tiers });
  expect(await buyer.codeOf('/Product/GetScpProduct', elsewhere)).toBe('CHANNEL_MISMATCH');
  const orderNo = await buyer.placeOrder([{ skuId: sku?.skuId ?? 0, quantity: 10 }]);
  const [order] = await database.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo));
  expect(order).toMatchObject({ channelId, payableTwd: 7_080 });

  const { result: channels } = await ask('/StaffChannel/GetChannelArray', {});
  const shown = channels.find((one) => one.channelId === channelId);
  expect(shown).toMatchObject({
    kind: 'WHOLESALE',
    opening: 'OPEN',
    goodsCount: 1,
    memberCount: 1,
  });
  expect(shown?.obstacleArray.map(({ kind }) => kind)).toEqual(['OPEN', 'MEMBERS', 'ORDERS']);
});
