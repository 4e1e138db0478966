import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { product } from '#server/database/schema/catalog-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let channelId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());

const food = {
  ingredients: '花生、糖',
  allergens: ['花生'],
  netContent: '300g',
  shelfLifeDays: 90,
};

async function order(given: Partial<typeof product.$inferInsert>) {
  const { database } = opened;
  const productId = await createProduct(database, { channelIds: [channelId], skus: [], ...given });
  const buyer = await createBuyer(database, channelId);
  const orderNo = await buyer.placeOrder([{ skuId: await createSku(database, productId, {}) }]);
  return {
    orderNo,
    edit: (changed: Partial<typeof product.$inferInsert>) =>
      database.update(product).set(changed).where(eq(product.id, productId)),
    readLine: async () => (await buyer.call('/Order/GetOrder', { orderNo })).result.lines[0],
  };
}

it('an order keeps the food label of its goods, whatever the product says later', async () => {
  const { orderNo, edit, readLine } = await order({ food, origin: '雲林' });
  const promised = { ...food, origin: '雲林' };
  expect((await readLine())?.foodLabel).toEqual(promised);

  await edit({ food: { ...food, allergens: [], shelfLifeDays: 30 }, origin: '越南' });
  expect((await readLine())?.foodLabel).toEqual(promised);
  const ask = askAsOwner({ database: opened.database });
  const { parcels } = (await ask('/StaffOrder/DescribeOrder', { orderNo })).result;
  expect(parcels.flatMap(({ lines }) => lines)).toMatchObject([{ foodLabel: promised }]);

  await edit({ food: null });
  expect(await readLine()).toMatchObject({ foodLabel: promised, canSpoil: true });
});

it('goods that are no food have none', async () => {
  const { readLine } = await order({});
  expect(await readLine()).toMatchObject({ foodLabel: null, canSpoil: false });
});
