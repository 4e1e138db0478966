import { addDays, taipeiDayOf } from '@kaituan/domain/taipei-day';
import { describe, expect, test } from 'vitest';

import { channelPrice, channelTerms } from '#server/database/schema/trading-schema.ts';
import type { ChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import {
  createBrand,
  createCategory,
  createChannel,
  createFlashSale,
  createProduct,
  createSku,
  daysFrom,
  type ProductFixture,
} from '#server/testing/goods/catalog-factory.ts';
import { useCatalogFixture } from '#server/testing/goods/catalog-fixture.ts';
import { refreshListings } from './listing.ts';

const path = '/Product/GetScpProduct';
const now = new Date();
const fixture = useCatalogFixture(now);
const stock = async (product: ProductFixture = {}) => (await fixture.stock(product))[0] ?? 0;

const show = async (productId: number) =>
  (await fixture.api.call(path, { channelId: fixture.channelId, productId })).result;
const codeOf = async (productId: number) =>
  (await fixture.api.refusal(path, { channelId: fixture.channelId, productId })).code;

describe("a product's page", () => {
  test('shows everything about it', async () => {
    const food = await createCategory(fixture.database, '食品');
    const shrimp = await createCategory(fixture.database, '蝦', food);
    const productId = await stock({
      name: '急凍草蝦',
      categoryIds: [shrimp],
      descriptionHtml: '<p>鮮甜</p><script>alert(1)</script>',
      tags: ['團購'],
      specs: [{ name: '規格', value: '300g' }],
      options: [{ name: '口味', values: ['原味', '辣味'] }],
      origin: '屏東',
      weightG: 300,
      food: { ingredients: '草蝦', allergens: ['甲殼類'], netContent: '300g', shelfLifeDays: 365 },
      rescissionExemption: 'PERISHABLE',
      pictures: 2,
      skus: [
        {
          code: `A${fixture.channelId}`,
          optionValues: ['原味'],
          unitLabel: '包',
          caseQty: 12,
          caseLabel: '箱',
        },
        { code: `B${fixture.channelId}`, optionValues: ['辣味'], onHand: 3, maxPerOrder: 2 },
      ],
    });
    expect(await show(productId)).toMatchObject({
      id: productId,
      code: `P-${productId}`,
      categoryTrail: [
        { id: food, name: '食品' },
        { id: shrimp, name: '蝦' },
      ],
      descriptionHtml: '<p>鮮甜</p>',
      tags: ['團購'],
      specs: [{ name: '規格', value: '300g' }],
      options: [{ name: '口味', values: ['原味', '辣味'] }],
      origin: '屏東',
      weightG: 300,
      food: { ingredients: '草蝦', allergens: ['甲殼類'], netContent: '300g', shelfLifeDays: 365 },
      rescissionExemption: expect.stringContaining('不適用七日鑑賞期'),
      preorderShipFrom: null,
      pictures: [{ id: `m${productId}-0` }, { id: `m${productId}-1` }],
      skus: [
        { optionValues: ['原味'], unitLabel: '包', caseQty: 12, caseLabel: '箱', remaining: null },
        { optionValues: ['辣味'], availability: 'LOW', remaining: 3, maxPerOrder: 2 },
      ],
      related: [],
      rating: null,
      serverTime: now.toISOString(),
    });
  });

  test('says what the same amount costs in each size, where its options say what is in it', async () => {
    const code = (size: string) => `${size}-${fixture.channelId}`;
    const productId = await stock({
      options: [{ name: '規格', values: ['300g', '1.2 公斤', '禮盒'] }],
      skus: [
        { code: code('S'), optionValues: ['300g'], priceTwd: 240 },
        { code: code('L'), optionValues: ['1.2 公斤'], priceTwd: 900 },
        { code: code('B'), optionValues: ['禮盒'], priceTwd: 1_500 },
      ],
    });
    const { skus } = await show(productId);
    expect(skus.map(({ sizePrice }) => sizePrice)).toEqual([
      { size: '300g', per: ' 100g', priceTwd: 80 },
      { size: '1.2kg', per: ' 100g', priceTwd: 75 },
      undefined,
    ]);
  });

  test('of a minimal product has empty fields', async () => {
    expect(await show(await stock())).toMatchObject({
      categoryTrail: [],
      pictures: [],
      picture: null,
      food: null,
      rescissionExemption: null,
      brandName: null,
    });
  });

  test("shows each SKU's price and its source", async () => {
    const productId = await createProduct(fixture.database, {
      channelIds: [fixture.channelId],
      skus: [],
    });
    const tiers = [{ minQty: 10, unitPriceTwd: 75 }];
    const base = await createSku(fixture.database, productId, {
      priceTwd: 100,
      tiers,
      position: 1,
    });
    const own = await createSku(fixture.database, productId, { priceTwd: 100, tiers, position: 2 });
    const flash = await createSku(fixture.database, productId, {
      priceTwd: 100,
      tiers,
      position: 3,
    });
    await fixture.database
      .insert(channelPrice)
      .values({ channelId: fixture.channelId, skuId: own, priceTwd: 95 });
    await refreshListings(fixture.database, [productId]);
    await createFlashSale(fixture.database, fixture.channelId, { [flash]: 70, [own]: 99 });
    expect(await show(productId)).toMatchObject({
      minPriceTwd: 95,
      flash: { priceTwd: 70 },
      skus: [
        { skuId: base, priceTwd: 100, priceSource: 'BASE', tiers },
        { skuId: own, priceTwd: 95, priceSource: 'CHANNEL', tiers: [] },
        { skuId: flash, priceTwd: 70, priceSource: 'FLASH', tiers: [] },
      ],
    });
  });

  describe('says how it is delivered and paid', () => {
    const chilledWay = {
      method: 'HOME_CHILLED',
      name: '宅配（冷藏）',
      tiers: [
        { minGoodsTwd: 0, feeTwd: 100 },
        { minGoodsTwd: 1_000, feeTwd: 0 },
      ],
    };

    test('by the terms of the channel', async () => {
      const tomorrow = addDays(taipeiDayOf(now.getTime()), 1);
      const chilled = await stock({ temperature: 'CHILLED' });
      expect((await show(chilled)).delivery).toEqual({
        ways: [chilledWay],
        firstHomeDay: addDays(tomorrow, 2),
        payments: [{ method: 'HOME_COD', name: '宅配貨到付款' }],
      });
    });

    test('from the day a pre-order ships', async () => {
      const preorderShipFrom = daysFrom(now, 20);
      const preordered = await stock({ preorderShipFrom });
      expect((await show(preordered)).delivery).toMatchObject({
        firstHomeDay: addDays(taipeiDayOf(preorderShipFrom.getTime()), 3),
      });
    });

    test('with the days there are to pay by a way that is not paid at once', async () => {
      const payments = (['CARD', 'BANK_TRANSFER', 'HOME_COD'] as const).map((method) => ({
        ...{ method, feeTwd: 0 },
      }));
      const bankAccount = { bankCode: '812', bankName: '', account: '1', holder: '開團' };
      await fixture.database.insert(channelTerms).values({
        ...{ channelId: fixture.channelId, priceVisibility: 'PUBLIC', payments, bankAccount },
        shipping: [
          { method: 'HOME_AMBIENT', region: 'MAIN', tiers: [{ minGoodsTwd: 0, feeTwd: 60 }] },
        ],
      });
      const [productId = 0] = await fixture.stock({});
      const { delivery } = await show(productId);
      expect(delivery.payments).toEqual([
        { method: 'BANK_TRANSFER', name: '銀行轉帳', payWithinDays: 3 },
        { method: 'HOME_COD', name: '宅配貨到付款' },
      ]);
    });

    test('without stores that do not take the piece, and payments made at those', async () => {
      const shipping: ChannelTerms['shipping'] = (['CVS_711', 'HOME_AMBIENT'] as const).map(
        (method) => ({ method, region: 'MAIN', tiers: [{ minGoodsTwd: 0, feeTwd: 60 }] }),
      );
      const payments: ChannelTerms['payments'] = [
        { method: 'CVS_COD', feeTwd: 0 },
        { method: 'HOME_COD', feeTwd: 0 },
      ];
      await fixture.database.insert(channelTerms).values({
        ...{ channelId: fixture.channelId, priceVisibility: 'PUBLIC', shipping, payments },
      });
      const [light = 0, heavy = 0] = await fixture.stock({ weightG: 900 }, { weightG: 9_000 });
      const deliveryOf = async (productId: number) => {
        const { ways, payments } = (await show(productId)).delivery;
        return {
          ways: ways.map(({ method }) => method),
          payments: payments.map(({ method }) => method),
        };
      };
      expect(await deliveryOf(light)).toEqual({
        ways: ['CVS_711', 'HOME_AMBIENT'],
        payments: ['CVS_COD', 'HOME_COD'],
      });
      expect(await deliveryOf(heavy)).toEqual({ ways: ['HOME_AMBIENT'], payments: ['HOME_COD'] });
    });
  });

  test('shows when pre-ordered goods ship', async () => {
    const shipFrom = daysFrom(now, 9);
    const product = await show(await stock({ preorderShipFrom: shipFrom, skus: [{ onHand: 0 }] }));
    expect(product).toMatchObject({
      availability: 'PREORDER',
      preorderShipFrom: shipFrom.toISOString(),
      skus: [{ availability: 'PREORDER' }],
    });
  });

  test('is available when the goods are sold out and hidden from lists', async () => {
    const product = await show(await stock({ productStatus: 'SOLD_OUT_HIDDEN' }));
    expect(product).toMatchObject({
      availability: 'SOLD_OUT',
      skus: [{ availability: 'SOLD_OUT' }],
    });
  });

  test('suggests up to eight goods of its category, then of its brand', async () => {
    const categoryId = await createCategory(fixture.database, '蝦');
    const brandId = await createBrand(fixture.database, '海之味');
    const productId = await stock({ categoryIds: [categoryId], brandId });
    const ofBrand = await stock({ brandId });
    const ofCategory = await stock({ categoryIds: [categoryId] });
    await stock();
    await stock({ brandId, productStatus: 'DRAFT' });
    await stock({ categoryIds: [categoryId], restricted: 'ALCOHOL' });
    expect((await show(productId)).related.map((card) => card.id)).toEqual([ofCategory, ofBrand]);
    for (let more = 0; more < 8; more += 1) await stock({ brandId });
    expect((await show(productId)).related).toHaveLength(8);
  });
});

describe('a product that is not for sale', () => {
  test('is NOT_FOUND when unknown, of another channel, a draft or not yet shown', async () => {
    const other = await createChannel(fixture.database);
    expect(await codeOf(2_147_483_647)).toBe('NOT_FOUND');
    expect(await codeOf(await stock({ channelIds: [other] }))).toBe('NOT_FOUND');
    expect(await codeOf(await stock({ productStatus: 'DRAFT' }))).toBe('NOT_FOUND');
    expect(await codeOf(await stock({ displayTimestamp: daysFrom(now, 1) }))).toBe('NOT_FOUND');
    expect(await codeOf(await stock({ skus: [] }))).toBe('NOT_FOUND');
  });

  test('is GONE when its display window ended or it was archived', async () => {
    expect(await codeOf(await stock({ maxEndTimestamp: daysFrom(now, -1) }))).toBe('GONE');
    expect(await codeOf(await stock({ productStatus: 'ARCHIVED' }))).toBe('GONE');
  });
});
