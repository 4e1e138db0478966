import type { FlashSalePlanForm } from '@kaituan/contract/staff-flash-sale';
import { grantOf } from '@kaituan/domain/staff/grant';
import type { StaffRole } from '@kaituan/domain/staff/role';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sku } from '#server/database/catalog-schema.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { domainEvent } from '#server/database/event-schema.ts';
import { flashSale } from '#server/database/flash-schema.ts';
import { staffAudit } from '#server/database/staff-schema.ts';
import { channelTerms } from '#server/database/trading-schema.ts';
import { cancelOfCancelledSales, openFlashSales } from '#server/jobs/run-flash-sales.ts';
import { askAsOwner } from '#server/testing/ask-as-owner.ts';
import { createChannel } from '#server/testing/catalog-factory.ts';
import { openPayingShop, type PayingShop, placeUnpaid } from '#server/testing/paying-shop.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

const owner = () =>
  askAsOwner({ database: opened.database, payments: shop.payments, now: () => shop.clock.now });
const as = (role: StaffRole, channelId: number) =>
  askAsOwner({
    ...{ database: opened.database, payments: shop.payments, now: () => shop.clock.now },
    findOperator: async () => ({ by: 'COMMAND_LINE', grants: [grantOf({ role, channelId })] }),
  });
const after = (hours: number) =>
  new Date(shop.clock.now.getTime() + hours * 3_600_000).toISOString();
const codeOf = async (skuId: number) => {
  const [row] = await opened.database.select().from(sku).where(eq(sku.id, skuId));
  return row?.code ?? '';
};

type Planned = { plan: FlashSalePlanForm; skuId: number };
async function planned(given: Partial<FlashSalePlanForm> = {}): Promise<Planned> {
  const skuId = await shop.createSku({ priceTwd: 500, onHand: 10 });
  const items = [
    {
      ...{ skuCode: await codeOf(skuId), flashPriceTwd: 300, stock: 6 },
      ...{ perMember: 2, perOrder: null },
    },
  ];
  const times = { startsAt: after(1), endsAt: after(5) };
  const later = { transferHours: null, paysOnDelivery: true, paysAtPickup: false };
  return { skuId, plan: { title: '週三搶購', ...times, ...later, items, ...given } };
}
const save = async (plan: FlashSalePlanForm, more: object = {}, ask = owner()) =>
  (
    await ask('/StaffFlashSale/SaveFlashSalePlan', {
      ...{ channelId: shop.channelId, flashSaleId: null, plan, ...more },
    })
  ).result;
const saved = async (plan: FlashSalePlanForm) => (await save(plan)).flashSaleId ?? 0;
const describeSale = async (flashSaleId: number) =>
  (await owner()('/StaffFlashSale/DescribeFlashSale', { flashSaleId })).result;
const readPlan = async (flashSaleId: number) =>
  (await owner()('/StaffFlashSale/GetFlashSalePlan', { flashSaleId })).result;

/** A sale that runs: six of ten pieces, two per member. */
async function running() {
  const { plan, skuId } = await planned({ transferHours: 12 });
  const flashSaleId = await saved(plan);
  shop.pass(61);
  await openFlashSales(opened.database, shop.clock.now, shop.tools);
  const buy = (method: 'CARD' | 'HOME_COD' | 'BANK_TRANSFER' = 'CARD') =>
    placeUnpaid(opened.database, shop, { skuId, quantity: 2, method });
  return { flashSaleId, skuId, buy, plan };
}
const stockOf = async (skuId: number) => {
  const [row] = await opened.database.select().from(sku).where(eq(sku.id, skuId));
  return row?.onHand;
};

describe('a flash sale of the desk', () => {
  test('is made, listed, read again, and changed by who has seen it last', async () => {
    const { plan } = await planned({ title: '草莓搶購' });
    const flashSaleId = await saved(plan);
    const search = { search: '草莓搶購' };
    const { result } = await owner()('/StaffFlashSale/SearchFlashSaleArray', search);
    expect(result).toMatchObject([
      {
        ...{ flashSaleId, state: 'SCHEDULED', skuCount: 1, stock: 6, sold: 0, left: 6 },
        ...{ flashPriceTwd: 300, ordinaryPriceTwd: 500, paidTwd: 0 },
      },
    ]);
    const read = await readPlan(flashSaleId);
    expect(read).toMatchObject({ plan, state: 'SCHEDULED', channelId: shop.channelId });
    const { version } = read;
    const changed = { ...plan, title: '草莓快搶' };
    const answer = await save(changed, { flashSaleId, version });
    expect(answer).toMatchObject({ flashSaleId, changes: ['標題：草莓搶購 → 草莓快搶'] });
    await expect(save(plan, { flashSaleId, version })).rejects.toMatchObject({
      code: 'SETTINGS_CHANGED',
    });
    const entries = await opened.database
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subjectId, String(flashSaleId)))
      .orderBy(staffAudit.id);
    expect(entries.at(-1)).toMatchObject({
      before: { title: '草莓搶購' },
      after: { title: '草莓快搶' },
    });
  });

  test('is checked without being written or noted', async () => {
    const count = () => opened.database.$count(flashSale);
    const notes = () => opened.database.$count(staffAudit);
    const before = [await count(), await notes()];
    const { plan } = await planned();
    expect(await save(plan, { isCheckOnly: true })).toMatchObject({ flashSaleId: null });
    expect([await count(), await notes()]).toEqual(before);
  });

  test('is refused at the fields by the rules of a file', async () => {
    const { plan } = await planned({ transferHours: 80 });
    const items = plan.items.map((item) => ({ ...item, flashPriceTwd: 500, perOrder: 3 }));
    const refused = await save({ ...plan, items, endsAt: plan.startsAt }).catch(
      (error: unknown) => error,
    );
    const { details } = refused as { details: { path: string }[] };
    expect(details.map(({ path }) => path).toSorted()).toEqual([
      ...['closesAt', 'items[0].perOrder', 'items[0].price', 'transferHours'],
    ]);
  });

  test('is refused beside another of the same goods, and warned of short stock', async () => {
    const { plan } = await planned();
    await saved(plan);
    await expect(save(plan)).rejects.toMatchObject({
      details: [{ path: 'opensAt', text: expect.stringContaining('同一段時間也在限時搶購') }],
    });
    const { plan: other } = await planned();
    const items = other.items.map((item) => ({ ...item, stock: 30 }));
    expect((await save({ ...other, items }, { isCheckOnly: true })).warnings).toEqual([
      { path: 'items[0].units', text: expect.stringContaining('現貨只有 10 件') },
    ]);
  });

  test('is refused when nobody could pay it', async () => {
    const poor = await createChannel(opened.database);
    const { plan } = await planned({ paysOnDelivery: false });
    await opened.database.insert(channelTerms).values({
      ...{ channelId: poor, shipping: [], payments: [{ method: 'BANK_TRANSFER', feeTwd: 0 }] },
    });
    const refused = await save(plan, { channelId: poor }).catch((error: unknown) => error);
    expect((refused as { details: object[] }).details).toContainEqual(
      expect.objectContaining({
        ...{ path: 'transferHours', text: expect.stringContaining('沒有人能付款') },
      }),
    );
  });

  test('changes only to the better once it runs', async () => {
    const { flashSaleId, plan } = await running();
    const { version } = await readPlan(flashSaleId);
    const wider = plan.items.map((item) => ({ ...item, perMember: 3 }));
    const dearer = plan.items.map((item) => ({ ...item, flashPriceTwd: 310 }));
    await expect(save({ ...plan, items: dearer }, { flashSaleId, version })).rejects.toMatchObject({
      details: [{ path: 'items[0].price' }],
    });
    expect(await save({ ...plan, items: wider }, { flashSaleId, version })).toMatchObject({
      flashSaleId,
    });
  });
});

describe('a flash sale that runs', () => {
  test('tells who bought what and what is paid', async () => {
    const { flashSaleId, buy } = await running();
    const paid = await buy();
    await shop.gateway.payTrade(await paid.begin());
    const unpaid = await buy();
    const withGoods = await buy('HOME_COD');
    const seen = await describeSale(flashSaleId);
    expect(seen).toMatchObject({
      ...{ state: 'SOLD_OUT', sold: 4, held: 2, left: 0, paidTwd: 600 },
      ...{ unpaidOrders: 1, reportedOrders: 0, boughtOrders: 2 },
      money: { paidTwd: 600, unpaidTwd: 600, withGoodsTwd: 600 },
      items: [{ movedIn: 6, sold: 4, held: 2, left: 0, paidUnits: 2, ordinaryPriceTwd: 500 }],
    });
    expect(seen.buyers.map(({ orderNo, state }) => [orderNo, state])).toEqual(
      expect.arrayContaining([
        [paid.orderNo, 'PAID'],
        [unpaid.orderNo, 'UNPAID'],
        [withGoods.orderNo, 'WITH_GOODS'],
      ]),
    );
    const { result } = await owner()('/StaffFlashSale/SearchFlashSaleArray', { which: 'SOLD_OUT' });
    expect(result.map((sale) => sale.flashSaleId)).toContain(flashSaleId);
  });

  test('ends early: nobody takes a piece any more, and what is held is still paid', async () => {
    const { flashSaleId, skuId, buy } = await running();
    const held = await buy();
    const { result } = await owner()('/StaffFlashSale/EndFlashSale', { flashSaleId });
    expect(result).toEqual({ returned: 4 });
    expect(await stockOf(skuId)).toBe(8);
    expect(await describeSale(flashSaleId)).toMatchObject({ state: 'ENDED', held: 2, left: 0 });
    const late = await placeUnpaid(opened.database, shop, { skuId, quantity: 1 });
    expect(await late.lines()).toMatchObject([{ holdSource: 'STOCK', unitPriceTwd: 500 }]);
    await shop.gateway.payTrade(await held.begin());
    expect(await describeSale(flashSaleId)).toMatchObject({ sold: 2, held: 0, paidTwd: 600 });
    await expect(owner()('/StaffFlashSale/EndFlashSale', { flashSaleId })).rejects.toMatchObject({
      code: 'ORDER_STATE_CONFLICT',
    });
    const plan = await readPlan(flashSaleId);
    await expect(save(plan.plan, { flashSaleId, version: 'older' })).rejects.toMatchObject({
      code: 'SETTINGS_CHANGED',
    });
  });

  test('is cancelled: unpaid orders go with its reason, bought ones and reported transfers stay', async () => {
    const { flashSaleId, skuId, buy } = await running();
    const bought = await buy();
    await shop.gateway.payTrade(await bought.begin());
    const unpaid = await buy();
    const reported = await buy('BANK_TRANSFER');
    await reported.start();
    const report = {
      lastFive: '12345',
      paidOn: shop.clock.now.toISOString().slice(0, 10),
      amountTwd: 700,
    };
    const { orderNo } = reported;
    await reported.buyer.call('/Payment/ReportTransfer', { orderNo, ...report });
    expect(await describeSale(flashSaleId)).toMatchObject({ unpaidOrders: 2, reportedOrders: 1 });
    const reason = '價格打錯了';
    const cancel = () => owner()('/StaffFlashSale/CancelFlashSale', { flashSaleId, reason });
    expect((await cancel()).result).toEqual({ returned: 0 });
    await cancelOfCancelledSales(opened.database, shop.clock.now, shop.tools);
    expect(await unpaid.order()).toMatchObject({ status: 'CANCELLED', cancelReason: 'SHOP' });
    const [told] = await opened.database
      .select({ reason: domainEvent.reason })
      .from(domainEvent)
      .where(and(eq(domainEvent.subjectId, unpaid.orderNo), eq(domainEvent.kind, 'CANCELLED')));
    expect(told?.reason).toBe(`限時搶購取消：${reason}`);
    expect(await bought.order()).toMatchObject({ status: 'CONFIRMED' });
    expect(await reported.order()).toMatchObject({ status: 'PLACED' });
    expect(await stockOf(skuId)).toBe(6);
    expect(await describeSale(flashSaleId)).toMatchObject({
      ...{ state: 'CANCELLED', cancelReason: reason, sold: 2, held: 2 },
    });
    await expect(cancel()).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    const events = await opened.database
      .select({ kind: domainEvent.kind })
      .from(domainEvent)
      .where(eq(domainEvent.subjectId, String(flashSaleId)))
      .orderBy(domainEvent.id);
    expect(events.map(({ kind }) => kind)).toEqual(['STARTED', 'CANCELLED', 'ENDED']);
  });
});

test('one called off before its start never begins, and cannot be ended', async () => {
  const { plan, skuId } = await planned();
  const flashSaleId = await saved(plan);
  const ask = owner();
  await expect(ask('/StaffFlashSale/EndFlashSale', { flashSaleId })).rejects.toMatchObject({
    ...{ code: 'ORDER_STATE_CONFLICT', message: '搶購還沒有開始，可以取消，不能提前結束' },
  });
  await ask('/StaffFlashSale/CancelFlashSale', { flashSaleId, reason: '沒有貨' });
  shop.pass(61);
  await openFlashSales(opened.database, shop.clock.now, shop.tools);
  const order = await placeUnpaid(opened.database, shop, { skuId, quantity: 1 });
  expect(await order.lines()).toMatchObject([{ holdSource: 'STOCK', unitPriceTwd: 500 }]);
  const buyer = await shop.createBuyer();
  const { result } = await buyer.call('/FlashSale/GetFlashSaleArray', {
    ...{ channelId: shop.channelId, status: ['LIVE', 'SCHEDULED', 'ENDED'] },
  });
  expect(result.map((sale) => sale.flashSaleId)).not.toContain(flashSaleId);
  // The goods are free for another one.
  expect(await saved({ ...plan, startsAt: after(1), endsAt: after(2) })).toBeGreaterThan(0);
});

test('what a role or channel may not do is refused', async () => {
  const { plan } = await planned();
  const flashSaleId = await saved(plan);
  const elsewhere = await createChannel(opened.database);
  for (const role of ['PACKER', 'LEADER'] as const) {
    await expect(save(plan, {}, as(role, shop.channelId))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  }
  const manager = as('MANAGER', elsewhere);
  const cancel = { flashSaleId, reason: '沒有貨' };
  await expect(manager('/StaffFlashSale/CancelFlashSale', cancel)).rejects.toMatchObject({
    code: 'CHANNEL_MISMATCH',
  });
  await expect(save(plan, { flashSaleId, channelId: elsewhere }, manager)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const { result } = await manager('/StaffFlashSale/SearchFlashSaleArray', {});
  expect(result).toEqual([]);
  const clerk = as('CLERK', shop.channelId);
  expect((await clerk('/StaffFlashSale/SearchFlashSaleArray', {})).result).not.toEqual([]);
});

test('a sale that ends while somebody buys: bought and kept, or refused and back in stock', async () => {
  const { flashSaleId, skuId } = await running();
  const buyers = await Promise.all([1, 2, 3].map(() => shop.createBuyer()));
  const checkouts = await Promise.all(
    buyers.map(async (buyer) => {
      await buyer.addItem(skuId);
      const checkoutNo = await buyer.openCheckout();
      await buyer.fillCheckout(checkoutNo, {});
      return () => buyer.codeOf('/Checkout/SubmitCheckout', { checkoutNo });
    }),
  );
  const [{ result }, ...codes] = await Promise.all([
    owner()('/StaffFlashSale/EndFlashSale', { flashSaleId }),
    ...checkouts.map((submit) => submit()),
  ] as const);
  const bought = codes.filter((code) => code === 'OK').length;
  const seen = await describeSale(flashSaleId);
  expect(seen.buyers).toHaveLength(bought);
  expect(seen.held + seen.sold).toBe(bought);
  expect(result.returned).toBe(6 - bought);
  expect(await stockOf(skuId)).toBe(10 - bought);
});
