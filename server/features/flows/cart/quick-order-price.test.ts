import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createChannel,
  createProduct,
  createSku,
  nextId,
} from '#server/testing/goods/catalog-factory.ts';
import { type Buyer, createBuyer } from '#server/testing/members/buyer.ts';

let opened: OpenDatabase;
let channelId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());

/** Two SKUs of one lot at 100 each, and 90 from ten pieces on. */
async function sellLot() {
  const lot = { mixGroup: `M${nextId()}`, tiers: [{ minQty: 10, unitPriceTwd: 90 }] };
  const offered = { channelIds: [channelId], skus: [] };
  const sell = async () => {
    const code = `LOT-${nextId()}`;
    const productId = await createProduct(opened.database, offered);
    return {
      code,
      skuId: await createSku(opened.database, productId, { code, onHand: 99, ...lot }),
    };
  };
  return [await sell(), await sell()] as const;
}
const check = async (buyer: Buyer, rows: { code: string; quantity: number }[]) =>
  (await buyer.call('/Cart/CheckQuickOrderArray', { channelId, rows })).result;

it('is the price of all rows of a mixed lot together, as the cart has it afterwards', async () => {
  const buyer = await createBuyer(opened.database, channelId);
  const [first, second] = await sellLot();
  const rows = [
    { code: first.code, quantity: 4 },
    { code: second.code, quantity: 6 },
  ];
  const checked = await check(buyer, rows);
  expect(checked).toMatchObject([
    { unitPriceTwd: 90, amountTwd: 360 },
    { unitPriceTwd: 90, amountTwd: 540 },
  ]);
  await buyer.addItem(first.skuId, 4);
  const { result: cart } = await buyer.addItem(second.skuId, 6);
  expect(cart.goodsTwd).toBe(900);
});

it('counts what is in the cart already, but not what is not selected there', async () => {
  const buyer = await createBuyer(opened.database, channelId);
  const [first, second] = await sellLot();
  const { result: cart } = await buyer.addItem(first.skuId, 4);
  const rows = [{ code: second.code, quantity: 6 }];
  expect(await check(buyer, rows)).toMatchObject([{ unitPriceTwd: 90, amountTwd: 540 }]);
  const more = [{ code: first.code, quantity: 6 }];
  expect(await check(buyer, more)).toMatchObject([{ unitPriceTwd: 90, amountTwd: 540 }]);
  await buyer.call('/Cart/SelectCartItemArray', {
    ...{ channelId, cartType: 'CART', isSelected: false },
    lineIdArray: cart.lines.map(({ lineId }) => lineId),
  });
  expect(await check(buyer, rows)).toMatchObject([{ unitPriceTwd: 100, amountTwd: 600 }]);
  // Adding makes it one line with what is there, selected or not.
  expect(await check(buyer, more)).toMatchObject([{ unitPriceTwd: 90, amountTwd: 540 }]);
  const { result: both } = await buyer.addItem(first.skuId, 6);
  expect(both.goodsTwd).toBe(900);
});

it('does not count a row that cannot be added', async () => {
  const buyer = await createBuyer(opened.database, channelId);
  const [first, second] = await sellLot();
  const rows = [
    { code: first.code, quantity: 4 },
    { code: second.code, quantity: 600 },
  ];
  expect(await check(buyer, rows)).toMatchObject([
    { unitPriceTwd: 100, problem: null },
    { problem: 'STOCK_INSUFFICIENT' },
  ]);
});
