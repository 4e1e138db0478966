import { addDays, taipeiDayOf } from '@kaituan/domain/taipei-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer, homeAddress } from '#server/testing/members/buyer.ts';
import { openPayingShop, type PayingShop } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: PayingShop;
let ask: AskStaff;
let skuId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  shop = await openPayingShop(database);
  ask = askAsOwner({ database, now: () => shop.clock.now });
  const productId = await createProduct(database, { channelIds: [shop.channelId], skus: [] });
  skuId = await createSku(database, productId, { priceTwd: 300, onHand: 100 });
  await refreshListings(database, [productId]);
});
afterAll(() => opened.close());

type Name = 'SellingTerms' | 'NoShipDays' | 'PickupPlaces' | 'Delivery';
async function save(name: Name, value: unknown): Promise<void> {
  const { channelId } = shop;
  const { version } = (await ask(`/StaffSettings/Get${name}`, { channelId })).result;
  await ask(`/StaffSettings/Save${name}`, { channelId, version, value } as never);
}
/** A checkout of so many pieces at NT$300. */
async function checkOut(quantity: number) {
  const buyer = await createBuyer(opened.database, shop.channelId, { now: () => shop.clock.now });
  await buyer.addItem(skuId, quantity);
  const checkoutNo = await buyer.openCheckout();
  return { buyer, checkoutNo, fill: (given = {}) => buyer.fillCheckout(checkoutNo, given) };
}

test('fees by zone, and free delivery from a sum on, are what buyers pay', async () => {
  const tiers = (feeTwd: number) => [
    { minGoodsTwd: 0, feeTwd },
    { minGoodsTwd: 900, feeTwd: 0 },
  ];
  await save('Delivery', [
    { method: 'HOME_AMBIENT', region: 'MAIN', tiers: tiers(80) },
    { method: 'HOME_AMBIENT', region: 'OFFSHORE', tiers: [{ minGoodsTwd: 0, feeTwd: 220 }] },
  ]);
  const penghu = { ...homeAddress, zip: '880', county: '澎湖縣', district: '馬公市' };
  const feeOf = async (quantity: number, address = homeAddress) => {
    const { fill } = await checkOut(quantity);
    return (await fill({ address })).shipments.map(({ feeTwd }) => feeTwd);
  };
  expect([await feeOf(1), await feeOf(3)]).toEqual([[80], [0]]);
  expect(await feeOf(3, penghu)).toEqual([220]);
});

test('an order below the minimum is refused, and one that reaches it is not', async () => {
  await save('SellingTerms', { priceVisibility: 'PUBLIC', orderMinimumTwd: 600 });
  const buyer = await createBuyer(opened.database, shop.channelId, { now: () => shop.clock.now });
  const open = async () => {
    await buyer.addItem(skuId, 1);
    return buyer.codeOf('/Checkout/CreateCheckout', {
      ...{ channelId: shop.channelId, cartType: 'CART' },
    });
  };
  expect([await open(), await open()]).toEqual(['ORDER_MINIMUM_NOT_MET', 'OK']);
  await save('SellingTerms', { priceVisibility: 'PUBLIC', orderMinimumTwd: 0 });
});

test('a day on which nothing is sent is not offered for a delivery', async () => {
  const day = addDays(taipeiDayOf(shop.clock.now.getTime()), 5);
  const offered = async () => {
    const { fill } = await checkOut(1);
    return (await fill()).shipments[0]?.days ?? [];
  };
  expect(await offered()).toContain(day);
  await save('NoShipDays', [day]);
  const left = await offered();
  expect(left).not.toContain(day);
  expect(left).toContain(addDays(day, 1));
});

test('goods are fetched at the places of the owner, on their days', async () => {
  const place = {
    phone: '02-2311-3731',
    hours: '10:00–20:00',
    address: '臺北市大安區和平東路一段 1 號',
  };
  // On Saturdays only.
  const daan = { ...place, id: 'daan', name: '大安面交點', weekdays: [6] };
  await save('PickupPlaces', [daan, { ...place, id: 'xinyi', name: '信義店' }]);
  await save('Delivery', [
    { method: 'STORE_PICKUP', region: 'MAIN', tiers: [{ minGoodsTwd: 0, feeTwd: 0 }] },
  ]);
  const { buyer, checkoutNo, fill } = await checkOut(1);
  const { result } = await buyer.call('/Checkout/GetCheckout', { checkoutNo });
  expect(result.pickupPlaces.map(({ name }) => name)).toEqual(['大安面交點', '信義店']);
  const key = result.shipments[0]?.key ?? '';
  const filled = await fill({
    shipments: [{ key, method: 'STORE_PICKUP', placeId: 'daan' }],
  });
  const weekdays = filled.shipments[0]?.days.map((day) => new Date(day).getUTCDay());
  expect(new Set(weekdays)).toEqual(new Set([6]));
  expect(filled.shipments[0]?.store).toMatchObject({ name: '大安面交點' });
});
