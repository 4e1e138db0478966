import type { ProductForm } from '@kaituan/contract/staff/goods/staff-product';
import type { StaffRole } from '@kaituan/domain/staff/role';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import {
  brand,
  category,
  channelProduct,
  media,
  product,
  sku,
} from '#server/database/schema/catalog-schema.ts';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import { productListing } from '#server/database/schema/listing-schema.ts';
import { type AskStaff, askApi } from '#server/operator/ask-staff.ts';
import { createApi } from '#server/shop/api.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import {
  mistakesOf,
  productDesk,
  typedProduct,
  typedVariant,
} from '#server/testing/goods/typed-product.ts';
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
const { save, read } = productDesk(ask);
const variant = typedVariant;
const formOf = (code: string, more: Partial<ProductForm> = {}) =>
  typedProduct(code, shop.channelId, more);

test('a first product is made with its variants, and reads back as it was written', async () => {
  const { database } = opened;
  const [house] = await database.insert(brand).values({ id: 71, name: '海味' }).returning();
  const [shrimp] = await database
    .insert(category)
    .values({ id: 72, name: '水產＞鮮蝦', position: 0 })
    .returning();
  const food = { ingredients: '蝦', allergens: ['蝦'], netContent: '300 公克', shelfLifeDays: 90 };
  const tiers = [{ minQty: 6, unitPriceTwd: 260 }];
  const form = formOf('=NEW', {
    ...{ brandId: house?.id ?? null, categoryIds: [shrimp?.id ?? 0], food },
    ...{ optionNames: ['份量', '口味'], displayUntil: '2031-01-01T00:00:00.000Z' },
    ...{ tags: ['團購', '低｜卡'], weightG: 320, preorderShipFrom: '2031-01-01T00:00:00.000Z' },
    ...{ specs: [{ name: '容量', value: '500ml：一盒' }], restricted: 'MEDICAL_DEVICE' },
    offers: [{ channelId: shop.channelId, editorPick: 3 }],
    skus: [
      { ...variant('NEW-L', ['大、特大', '原味']), tiers, maxPerOrder: 12, shelf: 'A-03' },
      {
        ...{ ...variant('NEW-S', ['小', '原味']), caseQty: 12, caseLabel: '籃', lowStockAt: 0 },
        channelPrices: [{ channelId: shop.channelId, priceTwd: 270, tiers }],
      },
    ],
  });
  const { productId, remarks } = await save(form);
  expect(remarks).toEqual([]);
  const { product: stored } = await read(productId);
  expect(stored).toMatchObject({
    ...form,
    ...{ description: '<p>當天急凍</p>', displayFrom: expect.any(String) },
    skus: form.skus.map((one) => ({ ...one, onHand: null })),
  });
  const rows = await database.select().from(sku).where(eq(sku.productId, productId));
  expect(rows.map(({ onHand }) => onHand)).toEqual([20, 20]);
  const listed = await database
    .select()
    .from(productListing)
    .where(eq(productListing.productId, productId));
  expect(listed.length).toBeGreaterThan(0);
});

test('a change leaves the stock and what the form does not say, and is in the audit log', async () => {
  const { productId } = await save(formOf('CHANGED'));
  const set = { sidesMm: [100, 200, 300] };
  await opened.database.update(product).set(set).where(eq(product.id, productId));
  await opened.database.update(sku).set({ onHand: 7 }).where(eq(sku.productId, productId));
  const { version, product: before } = await read(productId);
  const skus = before.skus.map((one) => ({ ...one, priceTwd: 330, onHand: 99 }));
  const { remarks } = await save({ ...before, name: '白蝦', skus }, { productId, version });
  expect(remarks).toEqual([expect.stringContaining('高於建議售價')]);
  const [row] = await opened.database.select().from(product).where(eq(product.id, productId));
  expect(row).toMatchObject({ name: '白蝦', ...set });
  const [stored] = await opened.database.select().from(sku).where(eq(sku.productId, productId));
  expect(stored).toMatchObject({ priceTwd: 330, onHand: 7 });
  const { result: log } = await ask()('/StaffAudit/SearchAuditArray', { search: 'CHANGED' });
  const [entry] = log;
  expect(entry).toMatchObject({ before: { name: '蝦 CHANGED' }, after: { name: '白蝦' } });
});

test('who has not seen the last change saves nothing', async () => {
  const { productId } = await save(formOf('STALE'));
  const { version, product: form } = await read(productId);
  await save({ ...form, name: '先存的' }, { productId, version });
  const late = save({ ...form, name: '後存的' }, { productId, version });
  await expect(late).rejects.toMatchObject({ code: 'SETTINGS_CHANGED' });
  expect((await read(productId)).product.name).toBe('先存的');
  const gone = save(form, { productId: 999_999, version });
  await expect(gone).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('mistakes come back by field, as the rules of the file say', async () => {
  await save(formOf('TAKEN'));
  expect(await mistakesOf(save(formOf('TAKEN')))).toEqual(['VALIDATION_FAILED', 'product.code']);
  const skus = [
    { ...variant('BAD-1', ['大']), moq: 5, multiple: 2 },
    { ...variant('TAKEN-1', ['大']), unitLabel: '一個很長很長的單位名稱' },
  ];
  const bad = formOf('BAD', { name: '蝦'.repeat(61), optionNames: ['份量'], skus });
  const codes = await mistakesOf(save(bad));
  expect(codes.toSorted()).toEqual(
    [
      ...['VALIDATION_FAILED', 'product.name'],
      ...['product.skus[1].code', 'product.skus[1].unitLabel'],
    ].toSorted(),
  );
  const rules = formOf('BAD', {
    optionNames: ['份量'],
    skus: skus.map((s) => ({ ...s, unitLabel: '包' })),
  });
  expect((await mistakesOf(save(rules))).toSorted()).toEqual(
    [...['VALIDATION_FAILED', 'product.skus[0].moq'], ...['product.skus[1].code']].toSorted(),
  );
  expect(await mistakesOf(save(formOf('BAD', { brandId: 999 })))).toContain('product.brandId');
  const { productId } = await save(formOf('FIXED'));
  const { version, product: form } = await read(productId);
  const renamed = save({ ...form, code: 'OTHER' }, { productId, version });
  expect(await mistakesOf(renamed)).toEqual(['VALIDATION_FAILED', 'product.code']);
});

test('a variant that is left out stays, with the orders on it', async () => {
  const two = [variant('ORDERED-L', ['大']), variant('ORDERED-S', ['小'])];
  const { productId } = await save(formOf('ORDERED', { optionNames: ['份量'], skus: two }));
  const stored = await opened.database.select().from(sku).where(eq(sku.productId, productId));
  const skuId = stored.find(({ code }) => code === 'ORDERED-S')?.id ?? 0;
  await placeUnpaid(opened.database, shop, { skuId, quantity: 2, method: 'HOME_COD' });
  const { version, product: form } = await read(productId);
  const large = form.skus.filter(({ code }) => code === 'ORDERED-L');
  const without = save({ ...form, skus: large }, { productId, version });
  // Its value of the option would be gone.
  expect(await mistakesOf(without)).toContain('product.skus[0].optionValues');
  const [row] = await opened.database.select().from(sku).where(eq(sku.id, skuId));
  expect(row).toMatchObject({ code: 'ORDERED-S', reserved: 2, onHand: 20 });
});

test('uploaded pictures become those of the product, in their order and with their texts', async () => {
  const { database } = opened;
  const uploads = ['a', 'b'].map((letter) => ({
    ...{ id: `u-${letter.repeat(20)}`, file: `${letter.repeat(40)}.webp`, alt: '' },
    ...{ width: 800, height: 800, color: '#ffffff' },
  }));
  await database.insert(media).values(uploads);
  const [first, second] = uploads.map(({ id }) => id);
  const pictures = [
    { mediaId: second ?? '', alt: '一盤蝦' },
    { mediaId: first ?? '', alt: '' },
  ];
  const { productId } = await save(formOf('SHOWN', { pictures }));
  const shown = (await read(productId)).product.pictures;
  expect(shown).toEqual([
    { mediaId: `p${productId}-${'b'.repeat(20)}`, alt: '一盤蝦' },
    { mediaId: `p${productId}-${'a'.repeat(20)}`, alt: '' },
  ]);
  const { version, product: form } = await read(productId);
  await save({ ...form, pictures: form.pictures.toReversed() }, { productId, version });
  const turned = await read(productId);
  expect(turned.product.pictures).toEqual(shown.toReversed());
  const none = save({ ...turned.product, pictures: [] }, { productId, version: turned.version });
  expect(await mistakesOf(none)).toEqual(['VALIDATION_FAILED', 'product.pictures']);
  const unknown = [{ mediaId: 'u-none', alt: '' }];
  const lost = save(formOf('LOST', { pictures: unknown }));
  expect(await mistakesOf(lost)).toEqual(['VALIDATION_FAILED', 'product.pictures']);
});

test('who packs or leads is refused, and staff of one channel change what it alone sells', async () => {
  const { productId } = await save(formOf('ROLES'));
  const askAs = async (role: StaffRole): Promise<AskStaff> => {
    const { database } = opened;
    const memberId = await createMember(database, { displayName: role });
    const appointment = { memberId, role, channelId: shop.channelId, appointedBy: memberId };
    await database.insert(staffMember).values({ ...appointment, appointedAt: shop.clock.now });
    const identify = async () => ({ memberId, channelId: null, isVerified: false });
    const log = pino({ level: 'silent' });
    return askApi(createApi({ database, log, identify, checkAnswers: true }));
  };
  const { version, product: form } = await read(productId);
  for (const role of ['PACKER', 'LEADER'] as const) {
    const refused = (await askAs(role))('/StaffGoods/SaveProduct', {
      ...{ productId, version, product: form },
    });
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  const clerk = await askAs('CLERK');
  const change = { productId, version, product: { ...form, name: '店員改的' } };
  await clerk('/StaffGoods/SaveProduct', change);
  const made = clerk('/StaffGoods/SaveProduct', { productId: null, product: formOf('MADE') });
  await expect(made).rejects.toMatchObject({ code: 'CHANNEL_MISMATCH' });
  const elsewhere = await createChannel(opened.database);
  await opened.database.insert(channelProduct).values({ channelId: elsewhere, productId });
  const shared = clerk('/StaffGoods/SaveProduct', { ...change, version: 'any' });
  await expect(shared).rejects.toMatchObject({ code: 'CHANNEL_MISMATCH' });
});
