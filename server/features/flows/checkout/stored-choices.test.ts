import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { checkout, type PickupStore } from '#server/database/schema/cart-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createCampaign } from '#server/testing/group-buys/group-shop.ts';
import {
  type Buyer,
  createBuyer,
  homeAddress,
  memberInvoice,
} from '#server/testing/members/buyer.ts';
import { createMember } from '#server/testing/members/member-factory.ts';

const at = { address: '臺北市', phone: '02' };
const songshan = { id: 'songshan', name: '松山門市', hours: '11–20', ...at };
const evening = { id: 'evening', name: '晚間點', hours: '17–20', ...at };
const offer = (pickupPlaces: (typeof songshan & { weekdays?: number[] })[]) =>
  opened.database
    .update(channelTerms)
    .set({ pickupPlaces })
    .where(eq(channelTerms.channelId, channelId));

let opened: OpenDatabase;
let channelId: number;
let skuId: number;
let key: string;
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
  const usual = { region: 'MAIN' as const, tiers: [{ minGoodsTwd: 0, feeTwd: 60 }] };
  const methods = ['HOME_AMBIENT', 'CVS_711', 'STORE_PICKUP'] as const;
  const shipping = methods.map((method) => ({ method, ...usual }));
  await opened.database.insert(channelTerms).values({
    ...{ channelId, shipping, pickupPlaces: [songshan] },
    payments: (['PAY_AT_PICKUP', 'HOME_COD', 'CVS_COD'] as const).map((method) => ({
      ...{ method, feeTwd: 0 },
    })),
  });
  const productId = await createProduct(opened.database, { channelIds: [channelId], skus: [] });
  skuId = await createSku(opened.database, productId, { onHand: 500 });
  key = 'AMBIENT.READY.SHOP';
});
afterAll(() => opened.close());

const company = { type: 'COMPANY', value: '04595257', title: '開團', email: '' } as const;
const family = { ...homeAddress, recipient: '林小美', street: '信義路五段 7 號' };
const store: PickupStore = {
  ...{ brand: '7-ELEVEN', storeId: '131386', name: '和平門市' },
  ...{ address: '臺北市大安區', phone: '' },
};

const newBuyer = (memberId?: string) =>
  createBuyer(opened.database, channelId, memberId ? { caller: { memberId } } : {});

/** The next checkout of a buyer, as it is opened. */
async function nextCheckout(buyer: Buyer) {
  await buyer.addItem(skuId);
  const checkoutNo = await buyer.openCheckout();
  return (await buyer.call('/Checkout/GetCheckout', { checkoutNo })).result;
}

/** An order fetched at a store that was chosen on the map. */
async function orderFromStore(buyer: Buyer, remembers = true): Promise<void> {
  const { checkoutNo } = await nextCheckout(buyer);
  await opened.database
    .update(checkout)
    .set({ shipments: [{ key, method: 'CVS_711', store, day: null, slot: null }] })
    .where(eq(checkout.checkoutNo, checkoutNo));
  const address = { ...family, zip: '', county: '', district: '', street: '' };
  await buyer.fillCheckout(checkoutNo, { address, remembers, paymentMethod: 'CVS_COD' });
  await buyer.call('/Checkout/SubmitCheckout', { checkoutNo });
}

const bookOf = async (buyer: Buyer) => (await buyer.call('/Address/GetAddressArray', {})).result;

describe('the next checkout', () => {
  it('is complete with the recipient, the way, the payment and the invoice of the last', async () => {
    const buyer = await newBuyer();
    const shipments = [{ key, method: 'HOME_AMBIENT' as const, slot: 'MORNING' as const }];
    await buyer.placeOrder([{ skuId }], { address: family, shipments, invoice: company });
    const next = await nextCheckout(buyer);
    expect(next).toMatchObject({
      ...{ address: family, paymentMethod: 'HOME_COD', invoice: company },
      shipments: [{ method: 'HOME_AMBIENT', slot: 'MORNING', day: null }],
      ...{ problems: [], remembers: true, isPaymentKnown: true },
    });
    expect(await bookOf(buyer)).toMatchObject([{ ...family, isDefault: true }]);
  });

  it('is fetched at the same store by the same person', async () => {
    const buyer = await newBuyer();
    await buyer.placeOrder([{ skuId }]);
    await orderFromStore(buyer);
    const next = await nextCheckout(buyer);
    expect(next.address).toMatchObject({ recipient: '林小美', street: '' });
    expect(next).toMatchObject({
      shipments: [{ method: 'CVS_711', store }],
      ...{ paymentMethod: 'CVS_COD', problems: [] },
    });
    const choose = async (method: 'HOME_AMBIENT' | 'CVS_711') =>
      (
        await buyer.call('/Checkout/UpdateCheckout', {
          checkoutNo: next.checkoutNo,
          shipments: [{ key, method }],
        })
      ).result.shipments[0]?.store;
    expect(await choose('HOME_AMBIENT')).toBeNull();
    expect(await choose('CVS_711')).toEqual(store);
  });

  it('joins a group buy with the same choices', async () => {
    const buyer = await newBuyer();
    await orderFromStore(buyer);
    const campaign = { items: [{ skuId, startTwd: 90 }] };
    const campaignId = await createCampaign(opened.database, channelId, new Date(), campaign);
    const lines = [{ skuId, quantity: 1 }];
    const joined = await buyer.call('/GroupBuy/JoinCampaign', { channelId, campaignId, lines });
    const { checkoutNo } = joined.result;
    const { result } = await buyer.call('/Checkout/GetCheckout', { checkoutNo });
    expect(result).toMatchObject({
      ...{ address: { recipient: '林小美' }, invoice: memberInvoice },
      shipments: [{ method: 'CVS_711', store }],
    });
    // Cash on delivery does not hold a place in a group buy.
    expect(result.paymentMethod).toBeNull();
  });

  it('does not choose a place of the shop that closed', async () => {
    const buyer = await newBuyer();
    const shipments = [{ key, method: 'STORE_PICKUP' as const, placeId: 'songshan' }];
    const paymentMethod = 'PAY_AT_PICKUP' as const;
    await buyer.placeOrder([{ skuId }], { shipments, paymentMethod });
    const before = await nextCheckout(buyer);
    expect(before.shipments).toMatchObject([{ method: 'STORE_PICKUP', store: { brand: 'SHOP' } }]);
    await offer([]);
    expect((await nextCheckout(buyer)).shipments[0]?.store).toBeNull();
    await offer([songshan]);
  });

  it('is fetched at the only place there is, unless the buyer had chosen one that closed', async () => {
    const buyer = await newBuyer();
    const { checkoutNo } = await nextCheckout(buyer);
    const choose = async (placeId?: string) => {
      const shipments = [{ key, method: 'STORE_PICKUP', placeId } as const];
      const { result } = await buyer.call('/Checkout/UpdateCheckout', { checkoutNo, shipments });
      const isMissing = result.problems.some(({ path }) => path === `shipments.${key}.placeId`);
      return isMissing ? 'MISSING' : result.shipments[0]?.store?.storeId;
    };
    expect(await choose()).toBe('songshan');
    await offer([songshan, evening]);
    expect(await choose()).toBe('MISSING');
    expect(await choose('songshan')).toBe('songshan');
    // Nobody is sent to another place than the one they chose.
    await offer([evening]);
    expect(await choose()).toBe('MISSING');
    await offer([songshan]);
  });

  it('is fetched on a day of the week on which its place hands out', async () => {
    await offer([songshan, { ...evening, weekdays: [2, 5] }]);
    const buyer = await newBuyer();
    const { checkoutNo, shipments: unchosen } = await nextCheckout(buyer);
    const everyDay = unchosen[0]?.days ?? [];
    const choose = async (shipment: { placeId?: string; day?: string | null }) =>
      (
        await buyer.call('/Checkout/UpdateCheckout', {
          checkoutNo,
          shipments: [{ key, method: 'STORE_PICKUP', ...shipment }],
        })
      ).result;
    const { shipments } = await choose({ placeId: 'evening' });
    const days = shipments[0]?.days ?? [];
    expect(days).toEqual(everyDay.filter((day) => [2, 5].includes(new Date(day).getUTCDay())));
    const closed = everyDay.find((day) => !days.includes(day)) ?? null;
    expect((await choose({ day: closed })).problems).toContainEqual(
      expect.objectContaining({
        path: `shipments.${key}.day`,
        text: expect.stringContaining('領取'),
      }),
    );
    const chosen = await choose({ day: days[0] ?? null });
    expect(chosen.problems.map(({ path }) => path)).not.toContain(`shipments.${key}.day`);
    // The day was one of that place.
    expect((await choose({ placeId: 'songshan' })).shipments[0]).toMatchObject({ day: null });
    await offer([songshan]);
  });

  it('knows the phone that a code was sent to, before anything was ordered', async () => {
    const phone = '0912000111';
    const given = { phoneNumber: phone, phoneNumberVerified: true };
    const verified = await newBuyer(await createMember(opened.database, given));
    expect((await nextCheckout(verified)).address).toMatchObject({ recipient: '', phone });
    const claimed = { phoneNumber: '0912000222', phoneNumberVerified: false };
    const unverified = await newBuyer(await createMember(opened.database, claimed));
    expect((await nextCheckout(unverified)).address).toBeNull();
  });
});

describe('what is not to be remembered', () => {
  it('is kept out, and what was remembered before stays', async () => {
    const buyer = await newBuyer();
    await buyer.placeOrder([{ skuId }]);
    const gift = { address: family, invoice: company, remembers: false };
    await buyer.placeOrder([{ skuId }], gift);
    await orderFromStore(buyer, false);
    expect(await bookOf(buyer)).toMatchObject([homeAddress]);
    expect(await nextCheckout(buyer)).toMatchObject({
      ...{ address: homeAddress, invoice: memberInvoice, paymentMethod: 'HOME_COD' },
      ...{ shipments: [{ method: 'HOME_AMBIENT', store: null }], remembers: true },
    });
  });

  it('is an address that its owner removed from the book', async () => {
    const buyer = await newBuyer();
    await buyer.placeOrder([{ skuId }]);
    const [{ addressId = 0 } = {}] = await bookOf(buyer);
    await buyer.call('/Address/RemoveAddress', { addressId });
    const { address } = await nextCheckout(buyer);
    expect(address).toMatchObject({ recipient: '王小明', zip: '', county: '', street: '' });
  });

  it('is an order that may be another person’s', async () => {
    const buyer = await newBuyer();
    await orderFromStore(buyer);
    const isOwn = eq(shopOrder.memberId, buyer.memberId);
    await opened.database.update(shopOrder).set({ hidesPerson: true }).where(isOwn);
    const next = await nextCheckout(buyer);
    // The only way to pay that is possible, as for somebody new.
    expect(next).toMatchObject({ address: null, invoice: null, paymentMethod: 'HOME_COD' });
    expect(next.isPaymentKnown).toBe(false);
    expect(next.shipments[0]?.method).toBe('HOME_AMBIENT');
  });
});

describe('the way to pay of a first checkout', () => {
  const firstOf = async (payments: (typeof channelTerms.$inferInsert)['payments']) => {
    const other = await createChannel(opened.database);
    const productId = await createProduct(opened.database, { channelIds: [other], skus: [] });
    const sold = await createSku(opened.database, productId, { onHand: 5 });
    const bankAccount = { bankCode: '004', bankName: '臺灣銀行', account: '1', holder: '開團' };
    const tiers = [{ minGoodsTwd: 0, feeTwd: 60 }];
    const shipping = [{ method: 'HOME_AMBIENT' as const, region: 'MAIN' as const, tiers }];
    await opened.database
      .insert(channelTerms)
      .values({ channelId: other, shipping, payments, bankAccount });
    const buyer = await createBuyer(opened.database, other);
    await buyer.addItem(sold);
    const checkoutNo = await buyer.openCheckout();
    return (await buyer.call('/Checkout/GetCheckout', { checkoutNo })).result;
  };
  const free = (method: PaymentMethod) => ({ method, feeTwd: 0 });

  it('is the only one, with its fee in the amount', async () => {
    const first = await firstOf([{ method: 'HOME_COD', feeTwd: 30 }]);
    expect(first).toMatchObject({ paymentMethod: 'HOME_COD', paymentFeeTwd: 30 });
    expect(first.problems.map(({ path }) => path)).toEqual(['address', 'invoice']);
  });

  it('is left open where each of several means another way to go', async () => {
    const payments = [free('HOME_COD'), free('BANK_TRANSFER')];
    expect((await firstOf(payments)).paymentMethod).toBeNull();
  });
});

describe('the address book', () => {
  it('has an address once, with its newest phone, and keeps its label', async () => {
    const buyer = await newBuyer();
    await buyer.call('/Address/SaveAddress', { address: homeAddress, label: '家' });
    await buyer.placeOrder([{ skuId }], { address: family });
    await buyer.placeOrder([{ skuId }], { address: { ...homeAddress, phone: '0987 654 321' } });
    expect(await bookOf(buyer)).toMatchObject([
      { label: '家', phone: '0987654321', isDefault: true },
      { recipient: '林小美', isDefault: false },
    ]);
  });

  it('that is full is left as it is', async () => {
    const buyer = await newBuyer();
    for (let number = 1; number <= 20; number += 1) {
      const street = `和平東路一段 ${number} 號`;
      await buyer.call('/Address/SaveAddress', { address: { ...homeAddress, street } });
    }
    const before = await bookOf(buyer);
    await buyer.placeOrder([{ skuId }], { address: family });
    expect(await bookOf(buyer)).toEqual(before);
  });
});

it('begins with the member’s usual invoice, whatever the last order had', async () => {
  const buyer = await newBuyer();
  await buyer.placeOrder([{ skuId }], { invoice: company });
  const donation = { type: 'DONATION', value: '919', title: '', email: '' } as const;
  await buyer.call('/User/UpdateProfile', { invoice: donation });
  expect((await nextCheckout(buyer)).invoice).toEqual(donation);
});
