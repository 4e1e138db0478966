import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { visitGateway } from '#server/testing/orders/gateway-driver.ts';
import { openPayingShop, type PayingShop } from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

/** Two whole days after ten in the morning, of three: the account closes at the end of a day. */
const endOfWholeDays = (now: Date) => now.getTime() + 2 * 86_400_000 + 14 * 3_600_000 - 1_000;
const afterThreeDays = (now: Date) => now.getTime() + 3 * 86_400_000;

it.each([
  ['ATM', endOfWholeDays],
  ['CVS_CODE', afterThreeDays],
  ['BANK_TRANSFER', afterThreeDays],
] as const)(
  'the deadline of %s that the checkout tells is the one to pay by',
  async (method, endOf) => {
    const buyer = await shop.createBuyer();
    await buyer.addItem(await shop.createSku());
    const checkoutNo = await buyer.openCheckout();
    const { payments } = await buyer.fillCheckout(checkoutNo, { paymentMethod: method });
    const told = payments.find((one) => one.method === method)?.payBy;
    expect(told).toBe(new Date(endOf(shop.clock.now)).toISOString());

    const { orderNo } = (await buyer.call('/Checkout/SubmitCheckout', { checkoutNo })).result;
    const { redirect } = (await buyer.call('/Payment/StartPayment', { orderNo, method })).result;
    if (redirect) await visitGateway(shop.gateway, redirect);
    const { result: payment } = await buyer.call('/Payment/GetPayment', { orderNo });
    expect(payment.code).not.toBeNull();
    expect(payment.payBy).toBe(told);
  },
);
