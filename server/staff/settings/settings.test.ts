import { legalPageKeys } from '@kaituan/domain/settings/site-page';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import { prepareShop } from '#server/shop/prepare-shop.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { createTestIdentity } from '#server/testing/members/identity-client.ts';
import { askAsOwner, refusalOf } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

const channelId = 100083;
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
  htmlTitle: '好日子團購',
  name: '好日子股份有限公司',
  taxId: '12345675',
  address: '臺北市中正區重慶南路一段122號',
  phone: '02-2311-3731',
  email: 'shop@example.com',
  serviceHours: '週一至週五 09:00–18:00',
  lineOaId: null,
};
const checklist = async () =>
  (await ask('/StaffSettings/GetOpeningChecklist', { channelId })).result;
const musts = async () =>
  (await checklist()).taskArray
    .filter(({ isMust, isDone }) => isMust && !isDone)
    .map(({ step }) => step);

test('an empty shop says of its company nothing that is not so, and takes no order', async () => {
  const { call } = createCaller(opened.database);
  const { result } = await call('/Scp/GetSalesCompanyInfo', { channelId });
  expect([result.name, result.taxId, result.email]).toEqual(['', '', '']);
  expect((await call('/SiteInfo/GetShopConfig', { channelId })).result.opening).toBe('NOT_OPENED');
  expect(await musts()).toEqual(['COMPANY', 'PAYMENTS', 'DELIVERY', 'LEGAL_PAGES']);
  const refusal = await refusalOf(ask('/StaffSettings/OpenShop', { channelId }));
  expect(refusal?.code).toBe('SHOP_NOT_READY');
  expect(refusal?.message).toContain('統一編號');
});

test('from nothing to the first paid order, by calls alone', async () => {
  const { database } = opened;
  const versionOf = async (path: Parameters<AskStaff>[0], more: object = {}) => {
    const { result } = await ask(path, { channelId, ...more } as never);
    return (result as { version: string }).version;
  };
  await ask('/StaffSettings/SaveCompany', {
    ...{ channelId, version: await versionOf('/StaffSettings/GetCompany'), value: company },
  });
  const account = { bankCode: '822', bankName: '中國信託', account: '1234-5678-9012' };
  const { result: bank } = await ask('/StaffSettings/SaveBankAccount', {
    ...{ channelId, version: await versionOf('/StaffSettings/GetBankAccount') },
    value: { ...account, holder: '好日子股份有限公司' },
  });
  expect(bank.value?.account).toBe('123456789012');
  await ask('/StaffSettings/SavePayments', {
    ...{ channelId, version: await versionOf('/StaffSettings/GetPayments') },
    value: [{ method: 'BANK_TRANSFER', feeTwd: 0 }],
  });
  await ask('/StaffSettings/SaveDelivery', {
    ...{ channelId, version: await versionOf('/StaffSettings/GetDelivery') },
    value: [{ method: 'HOME_AMBIENT', region: 'MAIN', tiers: [{ minGoodsTwd: 0, feeTwd: 80 }] }],
  });
  for (const key of legalPageKeys) {
    const draft = (await ask('/StaffSettings/GetPageDraft', { channelId, key })).result;
    const page = { channelId, key, version: await versionOf('/StaffSettings/GetPage', { key }) };
    const effectiveAt = new Date().toISOString();
    const save = (bodyHtml: string) =>
      ask('/StaffSettings/SavePage', { ...page, value: { ...draft, bodyHtml, effectiveAt } });
    expect((await refusalOf(save(draft.bodyHtml)))?.details).toMatchObject([
      { path: 'value.bodyHtml', text: expect.stringContaining('草稿') },
    ]);
    await save(draft.bodyHtml.replace(/^<p>.*<\/p>\n/, '<script>alert(1)</script>'));
  }
  expect(await musts()).toEqual([]);

  const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
  const skuId = await createSku(database, productId, { priceTwd: 300 });
  await refreshListings(database, [productId]);
  const buyer = await createBuyer(database, channelId);
  const place = () =>
    buyer.placeOrder([{ skuId, quantity: 1 }], { paymentMethod: 'BANK_TRANSFER' });
  await buyer.addItem(skuId);
  const inCart = { channelId, cartType: 'CART' as const };
  expect(await buyer.codeOf('/Checkout/CreateCheckout', inCart)).toBe('SHOP_NOT_OPEN');

  const { result } = await ask('/StaffSettings/OpenShop', { channelId });
  expect(result.opening).toBe('OPEN');
  const orderNo = await place();
  await buyer.call('/Payment/StartPayment', { orderNo, method: 'BANK_TRANSFER' });
  await ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: 680 });
  const [order] = await database.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo));
  expect(order).toMatchObject({ paymentStatus: 'PAID', payableTwd: 680, paidTwd: 680 });
  const terms = await buyer.call('/SiteInfo/GetContentPage', {
    ...{ channelId, key: 'TERMS_OF_SERVICE' },
  });
  expect(terms.result.bodyHtml).not.toContain('script');
  expect(terms.result.bodyHtml).toContain('好日子股份有限公司');

  await ask('/StaffSettings/CloseShop', { channelId });
  await buyer.addItem(skuId);
  expect(await buyer.codeOf('/Checkout/CreateCheckout', inCart)).toBe('SHOP_NOT_OPEN');
});

test('who saves second is told what changed, and the change is on record', async () => {
  const { result: seen } = await ask('/StaffSettings/GetCompany', { channelId });
  const save = (changed: Partial<typeof company>) =>
    ask('/StaffSettings/SaveCompany', {
      ...{ channelId, version: seen.version, value: { ...seen.value, ...changed } },
    });
  const { result: first } = await save({ phone: '02-2311-0000' });
  expect(first.changedBy).toBe('COMMAND_LINE');
  const refusal = await refusalOf(save({ email: 'other@example.com' }));
  expect(refusal?.code).toBe('SETTINGS_CHANGED');
  expect(refusal?.details).toEqual([
    { path: 'value.phone', rule: 'CHANGED', allowed: '02-2311-0000' },
  ]);
  const events = await opened.database
    .select()
    .from(domainEvent)
    .where(eq(domainEvent.subjectId, `${channelId}:COMPANY`))
    .orderBy(domainEvent.id);
  expect(events.at(-1)).toMatchObject({
    ...{ subject: 'SETTINGS', kind: 'CHANGED', actedBy: 'COMMAND_LINE' },
    data: { before: { phone: seen.value.phone }, after: { phone: '02-2311-0000' } },
  });
});

test('mistakes are reported by field, and change nothing', async () => {
  const { result: seen } = await ask('/StaffSettings/GetCompany', { channelId });
  const value = { ...seen.value, taxId: '12345678' };
  const refusal = await refusalOf(
    ask('/StaffSettings/SaveCompany', { channelId, version: seen.version, value }),
  );
  expect(refusal?.details).toMatchObject([{ path: 'value.taxId', rule: 'SETTING' }]);
  const { result: after } = await ask('/StaffSettings/GetCompany', { channelId });
  expect(after).toEqual(seen);
});

test('questions keep their order', async () => {
  const { result } = await ask('/StaffSettings/GetFaq', { channelId });
  const value = ['怎麼付款？', '怎麼退貨？'].map((question) => ({
    ...{ topic: '訂購', question, answerHtml: '<p>在<b>我的訂單</b>。</p><script>1</script>' },
  }));
  await ask('/StaffSettings/SaveFaq', { channelId, version: result.version, value });
  const shown = await createCaller(opened.database).call('/SiteInfo/GetFaqArray', { channelId });
  expect(shown.result[0]?.questionArray.map(({ question }) => question)).toEqual([
    '怎麼付款？',
    '怎麼退貨？',
  ]);
  expect(JSON.stringify(shown.result)).not.toContain('script');
});

test('a channel gets a LIFF app of a channel of LINE’s that the shop accepts, and loses it again', async () => {
  const line = { channelIds: ['1657000001'], liffId: null };
  const owner = askAsOwner({ database: opened.database, line });
  const save = async (liffId: string | null) => {
    const { version } = (await owner('/StaffSettings/GetLineApp', { channelId })).result;
    return owner('/StaffSettings/SaveLineApp', { channelId, version, value: { liffId } });
  };
  const shown = async () =>
    (await createCaller(opened.database).call('/SiteInfo/GetShopConfig', { channelId })).result;
  expect((await refusalOf(save('1657000002-AbCdEfGh')))?.details).toMatchObject([
    { path: 'value.liffId', text: expect.stringContaining('LINE_CHANNEL_IDS') },
  ]);
  await save(' 1657000001-AbCdEfGh ');
  expect((await shown()).liffId).toBe('1657000001-AbCdEfGh');
  await save('');
  expect((await shown()).liffId).toBeNull();
});
