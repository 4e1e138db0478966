import type { productStatuses } from '@kaituan/contract/staff/goods/staff-goods';
import type { StaffRole } from '@kaituan/domain/staff/role';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channelProduct, product, sku } from '#server/database/schema/catalog-schema.ts';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import { productListing } from '#server/database/schema/listing-schema.ts';
import { type AskStaff, askApi } from '#server/operator/ask-staff.ts';
import { createApi } from '#server/shop/api.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createCampaign } from '#server/testing/group-buys/group-shop.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

const ask = () =>
  askAsOwner({
    ...{ database: opened.database, payments: shop.payments, now: () => shop.clock.now },
  });

async function askAs(role: StaffRole, channelId: number | null): Promise<AskStaff> {
  const { database } = opened;
  const memberId = await createMember(database, { displayName: `${role} 一` });
  const appointment = { memberId, role, channelId, appointedBy: memberId };
  await database.insert(staffMember).values({ ...appointment, appointedAt: shop.clock.now });
  const identify = async () => ({ memberId, channelId: null, isVerified: false });
  const log = pino({ level: 'silent' });
  return askApi(createApi({ database, log, identify, checkAnswers: true }));
}

type ProductStatus = (typeof productStatuses)[number];
const skuOf = async (skuId: number) =>
  (await opened.database.select().from(sku).where(eq(sku.id, skuId)))[0];

test('stock moves by pieces with a reason, and its history adds up', async () => {
  const skuId = await shop.createSku({ onHand: 10 });
  await placeUnpaid(opened.database, shop, { skuId, quantity: 3, method: 'HOME_COD' });
  const move = (
    kind: 'RECEIVED' | 'DAMAGED' | 'CORRECTED' | 'COUNTED',
    pieces: number,
    more = {},
  ) => ask()('/StaffStock/MoveStock', { skuId, kind, pieces, ...more });
  expect((await move('RECEIVED', 5, { note: '補貨' })).result).toMatchObject({
    onHand: 15,
    held: 3,
  });
  await move('DAMAGED', 2);
  await expect(move('DAMAGED', 11)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  const count = move('COUNTED', 2, { seenOnHand: 13 });
  await expect(count).rejects.toThrow('有 3 件已被訂走');
  await expect(move('COUNTED', 9, { seenOnHand: 15 })).rejects.toMatchObject({
    code: 'SETTINGS_CHANGED',
  });
  await move('COUNTED', 12, { seenOnHand: 13 });
  const { result } = await ask()('/StaffStock/GetMovementArray', { skuId });
  expect(result.sku).toMatchObject({ onHand: 12, held: 3 });
  expect(
    result.movements.map(({ kind, delta, onHandAfter }) => [kind, delta, onHandAfter]),
  ).toEqual([
    ['COUNTED', -1, 12],
    ['DAMAGED', -2, 13],
    ['RECEIVED', 5, 15],
  ]);
  expect(result.movements.at(-1)).toMatchObject({ note: '補貨', actedByName: '指令' });
});

test('a parcel that leaves is in the history of its goods, with its order', async () => {
  const skuId = await shop.createSku({ onHand: 10 });
  const { orderNo } = await placeUnpaid(opened.database, shop, { skuId, method: 'HOME_COD' });
  await ask()('/StaffOrder/MoveParcels', { orderNo, step: 'SHIP', carrier: '黑貓' });
  const { result } = await ask()('/StaffStock/GetMovementArray', { skuId });
  expect(result.movements).toMatchObject([
    { kind: 'SHIPPED', delta: -2, onHandAfter: 8, heldAfter: 0, orderNo, actedByName: '指令' },
  ]);
});

test('a price is changed by the rules of the file, and only by who saw the last one', async () => {
  const skuId = await shop.createSku({ priceTwd: 500, listPriceTwd: 520 });
  const set = (seenPriceTwd: number, priceTwd: number) =>
    ask()('/StaffGoods/SetPrice', { skuId, seenPriceTwd, priceTwd });
  expect((await set(500, 480)).result).toEqual({ priceTwd: 480, remarks: [] });
  await expect(set(500, 450)).rejects.toThrow('別人剛把售價改成 480 元');
  expect((await set(480, 530)).result.remarks).toEqual([expect.stringContaining('高於建議售價')]);
  expect(await skuOf(skuId)).toMatchObject({ priceTwd: 530, listPriceTwd: 520, onHand: 10 });
});

test('a price that jumps is changed with a remark', async () => {
  const skuId = await shop.createSku({ priceTwd: 1_290, listPriceTwd: 99_999 });
  const set = async (seenPriceTwd: number, priceTwd: number) =>
    (await ask()('/StaffGoods/SetPrice', { skuId, seenPriceTwd, priceTwd })).result.remarks;
  expect(await set(1_290, 12_900)).toEqual([expect.stringContaining('從 1290 改成 12900')]);
  expect(await set(12_900, 1_290)).toEqual([expect.stringContaining('從 12900 改成 1290')]);
  expect(await set(1_290, 990)).toEqual([]);
});

test('a shelf and a low-stock mark are changed one by one, by who saw them', async () => {
  const skuId = await shop.createSku({ onHand: 10 });
  const setShelf = (seenShelf: string, shelf: string) =>
    ask()('/StaffStock/SetShelf', { skuId, seenShelf, shelf });
  const setMark = (seenLowStockAt: number, lowStockAt: number) =>
    ask()('/StaffStock/SetLowStockMark', { skuId, seenLowStockAt, lowStockAt });
  await setShelf('', '=A-03');
  await setMark(5, 0);
  expect(await skuOf(skuId)).toMatchObject({ shelf: '=A-03', lowStockAt: 0, onHand: 10 });
  await expect(setShelf('', 'B-1')).rejects.toThrow('別人剛把儲位改成「=A-03」');
  await expect(setMark(5, 8)).rejects.toMatchObject({ code: 'SETTINGS_CHANGED' });
  await expect(setShelf('=A-03', 'A'.repeat(21))).rejects.toMatchObject({
    ...{ code: 'VALIDATION_FAILED', details: [{ path: 'shelf' }] },
  });
  await setShelf('=A-03', '');
  expect(await skuOf(skuId)).toMatchObject({ shelf: '', lowStockAt: 0 });
  const { code = '' } = (await skuOf(skuId)) ?? {};
  const { result: log } = await ask()('/StaffAudit/SearchAuditArray', { search: code });
  expect(log.map(({ before, after }) => [before, after])).toEqual([
    [{ shelf: '=A-03' }, { shelf: '' }],
    [{ lowStockAt: 5 }, { lowStockAt: 0 }],
    [{ shelf: '' }, { shelf: '=A-03' }],
  ]);
});

test('of two who change the same shelf at once, the second is told', async () => {
  const skuId = await shop.createSku();
  const set = (shelf: string) => ask()('/StaffStock/SetShelf', { skuId, seenShelf: '', shelf });
  const outcomes = await Promise.allSettled(['A-1', 'A-2', 'A-3'].map(set));
  const done = outcomes.filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(1);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refused).toEqual(['SETTINGS_CHANGED', 'SETTINGS_CHANGED']);
});

test('goods are put on sale and taken off it, unless a promotion sells them', async () => {
  const { database } = opened;
  const skuId = await shop.createSku();
  const { productId = 0 } = (await skuOf(skuId)) ?? {};
  const set = (seenStatus: ProductStatus, status: 'ACTIVE' | 'ARCHIVED') =>
    ask()('/StaffGoods/SetStatus', { productId, seenStatus, status });
  const listed = async () => {
    const rows = await database
      .select({ status: productListing.productStatus })
      .from(productListing)
      .where(eq(productListing.productId, productId));
    return rows.map(({ status }) => status);
  };
  await set('ACTIVE', 'ARCHIVED');
  expect(await listed()).toEqual(['ARCHIVED']);
  await expect(set('ACTIVE', 'ARCHIVED')).rejects.toThrow('別人剛把它改成下架');
  await set('ARCHIVED', 'ACTIVE');
  expect(await listed()).toEqual(['ACTIVE']);
  const items = [{ skuId, startTwd: 100 }];
  await createCampaign(database, shop.channelId, shop.clock.now, { items });
  await expect(set('ACTIVE', 'ARCHIVED')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await database.update(sku).set({ isRetired: true }).where(eq(sku.id, skuId));
  await database.update(product).set({ productStatus: 'DRAFT' }).where(eq(product.id, productId));
  await expect(set('DRAFT', 'ACTIVE')).rejects.toThrow('還沒有可以賣的規格');
});

test('goods that are most likely food say whether their label is whole', async () => {
  const { database } = opened;
  const skuId = await shop.createSku({ code: 'LABEL-1' });
  const productId = (await skuOf(skuId))?.productId ?? 0;
  const label = { ingredients: '蝦', allergens: [], netContent: '300 公克', shelfLifeDays: 90 };
  const lacksLabel = async (values: Partial<typeof product.$inferInsert>) => {
    await database.update(product).set(values).where(eq(product.id, productId));
    const request = { channelId: shop.channelId, search: 'LABEL-1' };
    return (await ask()('/StaffGoods/SearchGoodsArray', request)).result[0]?.lacksLabel;
  };
  expect(await lacksLabel({ temperature: 'AMBIENT', food: null })).toBe(false);
  expect(await lacksLabel({ temperature: 'FROZEN' })).toBe(true);
  expect(await lacksLabel({ food: label })).toBe(true);
  expect(await lacksLabel({ food: { ...label, allergens: ['蝦'] } })).toBe(false);
});

test('goods are found by words, state and channel, page by page', async () => {
  const elsewhere = await createChannel(opened.database);
  const low = await shop.createSku({ code: 'LOW-1', onHand: 2 });
  const gone = await shop.createSku({ code: 'GONE-1', onHand: 0 });
  const search = async (more: object) =>
    (
      await ask()('/StaffGoods/SearchGoodsArray', { channelId: shop.channelId, ...more })
    ).result.map((row) => row.sku?.skuId);
  expect(await search({ search: 'low-1' })).toEqual([low]);
  expect(await search({ search: '%' })).toEqual([]);
  expect(await search({ which: 'LOW', search: 'GONE' })).toEqual([gone]);
  expect(await search({ which: 'SOLD_OUT' })).toEqual([gone]);
  const inOther = ask()('/StaffGoods/SearchGoodsArray', { channelId: elsewhere });
  expect((await inOther).result).toEqual([]);
  const least = await search({ sort: 'LEAST_STOCK' });
  expect(least.indexOf(gone)).toBeLessThan(least.indexOf(low));
  const newest = await search({ sort: 'NEWEST' });
  expect(newest.indexOf(gone)).toBeLessThan(newest.indexOf(low));
  for (const sort of ['NEWEST', 'LEAST_STOCK'] as const) {
    const all = await search({ sort });
    const paged: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(sort, cursor);
      paged.push(...page.result.map((row) => row.sku?.skuId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
  }
});

const readPage = (sort: 'NEWEST' | 'LEAST_STOCK', cursor: string | null) =>
  ask()('/StaffGoods/SearchGoodsArray', {
    ...{ channelId: shop.channelId, sort, limit: 2 },
    ...(cursor !== null && { cursor }),
  });

test('who packs sees the stock and changes none; who leads group buys sees none', async () => {
  const skuId = await shop.createSku();
  const { productId = 0 } = (await skuOf(skuId)) ?? {};
  const { channelId } = shop;
  const price = { skuId, seenPriceTwd: 500, priceTwd: 400 };
  const move = { skuId, kind: 'RECEIVED', pieces: 1 } as const;
  for (const role of ['OWNER', 'MANAGER', 'CLERK', 'PACKER', 'LEADER'] as const) {
    const asRole = await askAs(role, channelId);
    const codes = await Promise.all(
      [
        asRole('/StaffGoods/SearchGoodsArray', { channelId }),
        asRole('/StaffStock/GetMovementArray', { skuId }),
        asRole('/StaffStock/MoveStock', move),
        asRole('/StaffStock/SetShelf', { skuId, seenShelf: '', shelf: '' }),
        asRole('/StaffStock/SetLowStockMark', { skuId, seenLowStockAt: 5, lowStockAt: 5 }),
        asRole('/StaffGoods/SetStatus', { productId, seenStatus: 'ACTIVE', status: 'ACTIVE' }),
        asRole('/StaffGoods/SetPrice', price),
      ].map((call) => call.then(() => 'OK').catch(({ code }) => code)),
    );
    const sees = role === 'LEADER' ? 'FORBIDDEN' : 'OK';
    const changes = role === 'LEADER' || role === 'PACKER' ? 'FORBIDDEN' : 'OK';
    const changing = [changes, changes, changes, changes];
    expect([role, ...codes.slice(0, 6)]).toEqual([role, sees, sees, ...changing]);
    if (changes === 'OK') price.seenPriceTwd = 400;
  }
});

test('goods that another channel sells as well are not changed by staff of one', async () => {
  const skuId = await shop.createSku();
  const { productId } = (await skuOf(skuId)) ?? { productId: 0 };
  const elsewhere = await createChannel(opened.database);
  await opened.database.insert(channelProduct).values({ channelId: elsewhere, productId });
  const clerk = await askAs('CLERK', shop.channelId);
  expect((await clerk('/StaffStock/GetMovementArray', { skuId })).result.sku.skuId).toBe(skuId);
  const move = clerk('/StaffStock/MoveStock', { skuId, kind: 'RECEIVED', pieces: 1 });
  await expect(move).rejects.toMatchObject({ code: 'CHANNEL_MISMATCH' });
});
