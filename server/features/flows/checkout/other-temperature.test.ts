import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { cartLine, checkout, type PickupStore } from '#server/database/schema/cart-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { type Buyer, createBuyer, homeAddress } from '#server/testing/members/buyer.ts';

let opened: OpenDatabase;
let channelId: number;
const skuIds = { AMBIENT: 0, CHILLED: 0, FROZEN: 0 };
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
  const place = {
    id: 'songshan',
    name: '松山門市',
    hours: '11–20',
    address: '臺北市',
    phone: '02',
  };
  await opened.database.insert(channelTerms).values({
    ...{ channelId, shipping: methods.map(ruleOf) },
    pickupPlaces: [place, { ...place, id: 'evening', name: '晚間點' }],
    payments: (['PAY_AT_PICKUP', 'HOME_COD', 'CVS_COD'] as const).map((method) => ({
      ...{ method, feeTwd: 0 },
    })),
  });
  for (const temperature of ['AMBIENT', 'CHILLED', 'FROZEN'] as const) {
    const given = { channelIds: [channelId], skus: [], temperature };
    const productId = await createProduct(opened.database, given);
    skuIds[temperature] = await createSku(opened.database, productId, { onHand: 500 });
  }
});
afterAll(() => opened.close());

const methods = [
  ...(['CVS_711', 'CVS_HILIFE', 'CVS_711_FROZEN', 'STORE_PICKUP'] as const),
  ...(['HOME_AMBIENT', 'HOME_CHILLED', 'HOME_FROZEN'] as const),
];
const ruleOf = (method: ShippingMethod) => ({
  ...{ method, region: 'MAIN' as const, tiers: [{ minGoodsTwd: 0, feeTwd: 60 }] },
});
const offer = (offered: readonly ShippingMethod[]) =>
  opened.database
    .update(channelTerms)
    .set({ shipping: offered.map(ruleOf) })
    .where(eq(channelTerms.channelId, channelId));

const store: PickupStore = {
  ...{ brand: '7-ELEVEN', storeId: '131386', name: '和平門市', address: '臺北市', phone: '' },
};
const newBuyer = () => createBuyer(opened.database, channelId, {});

/** The buyer with an empty cart. */
async function cleared(buyer: Buyer): Promise<Buyer> {
  await opened.database.delete(cartLine).where(eq(cartLine.memberId, buyer.memberId));
  return buyer;
}

async function nextCheckout(buyer: Buyer, temperature: keyof typeof skuIds) {
  await buyer.addItem(skuIds[temperature]);
  const checkoutNo = await buyer.openCheckout();
  return (await buyer.call('/Checkout/GetCheckout', { checkoutNo })).result;
}

/** An order of ambient goods fetched at a store of a chain. */
async function orderFromStore(
  buyer: Buyer,
  method: 'CVS_711' | 'CVS_HILIFE' = 'CVS_711',
  recipient = homeAddress.recipient,
): Promise<void> {
  const { checkoutNo } = await nextCheckout(buyer, 'AMBIENT');
  const shipments = [{ key: 'AMBIENT.READY.SHOP', method, store, day: null, slot: null }];
  const isOpened = eq(checkout.checkoutNo, checkoutNo);
  await opened.database.update(checkout).set({ shipments }).where(isOpened);
  const address = { ...homeAddress, recipient, zip: '', county: '', district: '', street: '' };
  await buyer.fillCheckout(checkoutNo, { address, paymentMethod: 'CVS_COD' });
  await buyer.call('/Checkout/SubmitCheckout', { checkoutNo });
}

it('goods of another temperature go to the same home, at the same time of the day', async () => {
  const buyer = await newBuyer();
  const key = 'AMBIENT.READY.SHOP';
  const shipments = [{ key, method: 'HOME_AMBIENT' as const, slot: 'MORNING' as const }];
  await buyer.placeOrder([{ skuId: skuIds.AMBIENT }], { address: homeAddress, shipments });
  expect(await nextCheckout(buyer, 'FROZEN')).toMatchObject({
    ...{ address: homeAddress, problems: [] },
    shipments: [{ method: 'HOME_FROZEN', slot: 'MORNING', day: null, formerNote: null }],
  });
});

it('they are fetched at the same place of the shop, which takes every temperature', async () => {
  const buyer = await newBuyer();
  const key = 'AMBIENT.READY.SHOP';
  const shipments = [{ key, method: 'STORE_PICKUP' as const, placeId: 'evening' }];
  const paymentMethod = 'PAY_AT_PICKUP' as const;
  await buyer.placeOrder([{ skuId: skuIds.AMBIENT }], { shipments, paymentMethod });
  const next = await nextCheckout(buyer, 'CHILLED');
  expect(next).toMatchObject({
    shipments: [{ method: 'STORE_PICKUP', store: { storeId: 'evening' }, formerNote: null }],
    ...{ paymentMethod, problems: [] },
  });
  const choose = async (method: 'HOME_CHILLED' | 'STORE_PICKUP') => {
    const request = {
      checkoutNo: next.checkoutNo,
      shipments: [{ key: 'CHILLED.READY.SHOP', method }],
    };
    return (await buyer.call('/Checkout/UpdateCheckout', request)).result.shipments[0]?.store;
  };
  expect(await choose('HOME_CHILLED')).toBeNull();
  expect(await choose('STORE_PICKUP')).toMatchObject({ storeId: 'evening' });
});

it.each(['CVS_711', 'CVS_HILIFE'] as const)(
  'of what was fetched from %s only a store for frozen goods is asked, with the reason',
  async (method) => {
    const buyer = await newBuyer();
    await orderFromStore(buyer, method);
    const next = await nextCheckout(buyer, 'FROZEN');
    expect(next).toMatchObject({
      address: { recipient: '王小明', phone: homeAddress.phone },
      shipments: [
        {
          ...{ method: 'CVS_711_FROZEN', store: null },
          formerNote: '上次的門市不一定收冷凍商品，請選這次的取貨門市。',
        },
      ],
    });
    expect(next.problems.map(({ path }) => path)).toEqual(['shipments.FROZEN.READY.SHOP.store']);
  },
);

it('what no store takes goes another way, with the reason, and home to the address of the book', async () => {
  const buyer = await newBuyer();
  await buyer.call('/Address/SaveAddress', { address: homeAddress });
  await orderFromStore(buyer, 'CVS_711', '林小美');
  expect((await nextCheckout(buyer, 'AMBIENT')).address).toMatchObject({ recipient: '林小美' });
  const next = async () => await nextCheckout(await cleared(buyer), 'CHILLED');
  expect((await next()).shipments).toMatchObject([
    {
      method: 'STORE_PICKUP',
      formerNote: '上次的「7-ELEVEN 超商取貨」不送冷藏商品，這次先選「門市自取」。',
    },
  ]);
  await offer(methods.filter((method) => method !== 'STORE_PICKUP'));
  const home = await next();
  expect(home).toMatchObject({ address: homeAddress, shipments: [{ method: 'HOME_CHILLED' }] });
  expect(home.problems.filter(({ path }) => !path.startsWith('paymentMethod'))).toEqual([]);
});

it('an address on an island that the way does not serve chooses no other: the member does', async () => {
  const pickup = { ...ruleOf('STORE_PICKUP'), region: 'OFFSHORE' as const };
  await opened.database
    .update(channelTerms)
    .set({ shipping: [...methods.map(ruleOf), pickup] })
    .where(eq(channelTerms.channelId, channelId));
  const buyer = await newBuyer();
  const { checkoutNo, shipments } = await nextCheckout(buyer, 'FROZEN');
  const key = shipments[0]?.key ?? '';
  const chosen = [{ key, method: 'HOME_FROZEN' as const }];
  const island = { ...homeAddress, zip: '880', county: '澎湖縣', district: '馬公市' };
  const update = async (changes: object) =>
    (await buyer.call('/Checkout/UpdateCheckout', { checkoutNo, ...changes })).result;
  await update({ shipments: chosen, address: homeAddress });
  const path = `shipments.${key}`;
  const told = await update({ address: island });
  expect(told.shipments).toMatchObject([{ method: null }]);
  expect(told.problems).toContainEqual({
    ...{ path, rule: 'OFFSHORE' },
    text: '「宅配（冷凍）」不送這個離島地址，請改選其他配送方式，或換一個地址',
  });
  expect((await update({ address: homeAddress })).shipments).toMatchObject([
    { method: 'HOME_FROZEN' },
  ]);
  const fetched = await update({
    ...{ address: island, shipments: [{ key, method: 'STORE_PICKUP' }] },
  });
  expect(fetched.shipments).toMatchObject([{ method: 'STORE_PICKUP' }]);
  await cleared(buyer);
});
