import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { product, sku } from '#server/database/schema/catalog-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createChannel,
  createProduct,
  createSku,
  nextId,
} from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';

let opened: OpenDatabase;
let channelId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());

async function sell(given: Parameters<typeof createSku>[2]) {
  const fixture = { channelIds: [channelId], skus: [] };
  return createSku(opened.database, await createProduct(opened.database, fixture), given);
}
const buyerOf = () => createBuyer(opened.database, channelId);

describe('a quick order', () => {
  it('is checked row by row and changes nothing', async () => {
    const buyer = await buyerOf();
    const code = `ER-${nextId()}`;
    const skuId = await sell({ code, moq: 6, multiple: 6, onHand: 500 });
    const rows = [
      { code: code.toLowerCase(), quantity: 12 },
      { code, quantity: 7 },
      { code: 'NO-SUCH-CODE', quantity: 1 },
    ];
    const { result } = await buyer.call('/Cart/CheckQuickOrderArray', { channelId, rows });
    expect(result).toMatchObject([
      { code, skuId, problem: null, amountTwd: 1_200 },
      { problem: 'MULTIPLE_NOT_MET', suggest: [6, 12] },
      { skuId: null, problem: 'UNKNOWN_CODE' },
    ]);
    const request = { channelId, cartType: 'CART' as const };
    expect((await buyer.call('/Cart/GetCart', request)).result.lines).toEqual([]);
  });

  it('offers the variants of a style, and takes a style with one for that one', async () => {
    const buyer = await buyerOf();
    const { database } = opened;
    const [style, single] = [`TEE-${nextId()}`, `CUP-${nextId()}`];
    const skus = ['S', 'L'].map((size) => ({ code: `${style}-${size}`, optionValues: [size] }));
    const offered = { channelIds: [channelId] };
    await createProduct(database, { ...offered, code: style, name: '上衣', skus });
    await createProduct(database, { ...offered, code: single, skus: [{ code: `${single}-01` }] });
    const rows = [style.toLowerCase(), single].map((code) => ({ code, quantity: 2 }));
    const { result } = await buyer.call('/Cart/CheckQuickOrderArray', { channelId, rows });
    expect(result).toMatchObject([
      {
        ...{ askedCode: style.toLowerCase(), name: '上衣', skuId: null, problem: 'CHOOSE_VARIANT' },
        variants: [
          { code: `${style}-S`, optionText: 'S', unitPriceTwd: expect.any(Number) },
          { code: `${style}-L`, optionText: 'L', unitPriceTwd: expect.any(Number) },
        ],
      },
      { askedCode: single, code: `${single}-01`, problem: null, variants: [] },
    ]);
  });

  it('takes the number of a page, and offers what a name may mean', async () => {
    const buyer = await buyerOf();
    const { database } = opened;
    const [rice, cup] = [`RICE-${nextId()}`, `CUP-${nextId()}`];
    const skus = ['2kg', '5kg'].map((size) => ({ code: `${rice}-${size}`, optionValues: [size] }));
    const offered = { channelIds: [channelId] };
    const riceId = await createProduct(database, {
      ...{ ...offered, code: rice, name: '池上紫米', skus },
    });
    const cupId = await createProduct(database, {
      ...{ ...offered, code: cup, name: '琺瑯杯', skus: [{ code: `${cup}-01` }] },
    });
    await refreshListings(database, [riceId, cupId]);
    const rows = [String(riceId), String(cupId), '紫米', '琺瑯杯', '沒有的東西'].map((code) => ({
      ...{ code, quantity: 1 },
    }));
    const { result } = await buyer.call('/Cart/CheckQuickOrderArray', { channelId, rows });
    const sizes = (name: string) =>
      ['2kg', '5kg'].map((size) => ({ code: `${rice}-${size}`, optionText: `${name}${size}` }));
    expect(result).toMatchObject([
      { problem: 'CHOOSE_VARIANT', name: '池上紫米', variants: sizes('') },
      { code: `${cup}-01`, problem: null },
      { problem: 'UNKNOWN_CODE', variants: sizes('池上紫米 ') },
      { code: `${cup}-01`, problem: null },
      { problem: 'UNKNOWN_CODE', variants: [] },
    ]);
  });

  it('takes the full names of the shop, as lines of a quotation have them', async () => {
    const buyer = await buyerOf();
    const { database } = opened;
    const [name, twice] = [`餐廳用（白米）${nextId()}`, `醬油膏${nextId()}`];
    const offered = { channelIds: [channelId] };
    const skuOf = (...optionValues: string[]) => ({ code: `N-${nextId()}`, optionValues });
    const [small, large] = [skuOf('15kg', '真空'), { ...skuOf('30kg', '真空'), unitLabel: '組' }];
    await createProduct(database, { ...offered, name, skus: [small, large] });
    for (const _ of [1, 2]) await createProduct(database, { ...offered, name: twice });
    const rows = [`${name} 30kg／真空`, `${name} 15kg 真空`, name, twice].map((typed) => ({
      ...{ code: typed.normalize('NFKC'), quantity: 2 },
    }));
    const { result } = await buyer.call('/Cart/CheckQuickOrderArray', { channelId, rows });
    expect(result).toMatchObject([
      { code: large.code, problem: null, unitLabel: '組', variantText: '30kg／真空' },
      { code: small.code, problem: null },
      { skuId: null, problem: 'UNKNOWN_CODE' },
      { skuId: null, problem: 'UNKNOWN_CODE' },
    ]);
  });

  it('does not find a product that is still a draft', async () => {
    const buyer = await buyerOf();
    const code = `DR-${nextId()}`;
    const skuId = await sell({ code });
    const { database } = opened;
    const [row] = await database.select().from(sku).where(eq(sku.id, skuId));
    await database
      .update(product)
      .set({ productStatus: 'DRAFT' })
      .where(eq(product.id, row?.productId ?? 0));
    const rows = [{ code, quantity: 1 }];
    const { result } = await buyer.call('/Cart/CheckQuickOrderArray', { channelId, rows });
    expect(result).toMatchObject([{ problem: 'UNKNOWN_CODE' }]);
  });
});
