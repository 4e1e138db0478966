import type { PayChoices } from '@kaituan/demo/gateway/pay-trade';
import type { GatewayMethod } from '@kaituan/domain/payment/payment-method';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { paymentAttempt, refund, testPayment } from '#server/database/schema/payment-schema.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import { followTestPayments } from '#server/jobs/orders/follow-test-payments.ts';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import type { PaymentProviders } from '#server/platform/payment/payment-providers.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createTestIdentity } from '#server/testing/members/identity-client.ts';
import { visitGateway } from '#server/testing/orders/gateway-driver.ts';
import { openPayingShop, type PayingShop } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: PayingShop;
let ask: AskStaff;
beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  shop = await openPayingShop(database);
  const identity = await createTestIdentity(database);
  ask = askAsOwner({
    ...{ database, payments: shop.payments, now: () => shop.clock.now },
    accounts: async () => identity.parts,
  });
});
afterAll(() => opened.close());

const gateways = async () =>
  (await ask('/StaffSettings/GetPaymentGateways', { channelId: shop.channelId })).result;
const testOf = async (method: GatewayMethod) =>
  (await gateways()).methodArray.find((one) => one.method === method)?.test;

/** As the owner's browser: starts a test and opens the page of the gateway. */
async function begin(method: GatewayMethod): Promise<string> {
  shop.pass(1);
  const { result } = await ask('/StaffSettings/StartTestPayment', {
    ...{ channelId: shop.channelId, method },
  });
  return visitGateway(shop.gateway, result);
}

async function payTest(method: GatewayMethod, choices?: PayChoices): Promise<string> {
  const tradeNo = await begin(method);
  expect(await shop.gateway.payTrade(tradeNo, choices)).toBe(true);
  return tradeNo;
}

async function returnFrom(method: GatewayMethod): Promise<string | null> {
  const rows = await opened.database
    .select()
    .from(testPayment)
    .where(eq(testPayment.method, method))
    .orderBy(testPayment.startedAt);
  const back = await shop.request(`/payment-return/${rows.at(-1)?.attemptNo}`, { method: 'POST' });
  return back.headers.get('location');
}

const missingTests = async () => {
  const { channelId } = shop;
  const { result } = await ask('/StaffSettings/GetOpeningChecklist', { channelId });
  return result.taskArray.find(({ step }) => step === 'TEST_PAYMENT')?.missing;
};

describe('a test payment', () => {
  test('that succeeds is refunded, ticks the step off, and is no order', async () => {
    expect(await missingTests()).toContain('信用卡');
    await payTest('CARD');
    expect(await testOf('CARD')).toMatchObject({ result: 'PASSED', amountTwd: 5, refund: 'DUE' });
    expect(await returnFrom('CARD')).toBe('/admin/payments');
    await shop.runJobs();
    expect(await testOf('CARD')).toMatchObject({ result: 'PASSED', refund: 'DONE', failure: null });
    expect(await missingTests()).not.toContain('信用卡');
    for (const table of [shopOrder, paymentAttempt, refund]) {
      expect(await opened.database.select().from(table)).toEqual([]);
    }
    const log = await opened.database.select().from(staffAudit);
    expect(log).toMatchObject([
      { call: '/StaffSettings/StartTestPayment', subjectId: `${shop.channelId}:CARD` },
    ]);
  });

  test('that is declined says why', async () => {
    await shop.gateway.failTrade(await begin('CARD'));
    expect(await testOf('CARD')).toMatchObject({
      ...{ result: 'DECLINED', refund: 'NONE' },
      failure: { text: expect.stringContaining('驗證'), code: '10100058' },
    });
    expect(await missingTests()).toContain('信用卡');
  });

  test('whose webhook comes three times is refunded once', async () => {
    await payTest('CARD', { webhooks: 3 });
    await shop.runJobs();
    await shop.runJobs();
    expect(await testOf('CARD')).toMatchObject({ result: 'PASSED', refund: 'DONE' });
  });

  test('that was paid twice leaves the second sum to the owner', async () => {
    await payTest('CARD', { payments: 2 });
    await shop.runJobs();
    expect(await testOf('CARD')).toMatchObject({
      ...{ refund: 'BY_HAND', refundFailure: expect.stringContaining('兩筆') },
    });
  });

  test('of another amount than asked for did not pass', async () => {
    await payTest('CARD', { amountTwd: 4 });
    expect(await testOf('CARD')).toMatchObject({
      ...{ result: 'DECLINED', failure: { text: '金流收到 4 元，不是 5 元。' } },
    });
  });

  test('whose webhook is lost says that the shop’s address cannot be reached', async () => {
    await payTest('CARD', { timing: 'LOST' });
    expect(await testOf('CARD')).toMatchObject({ result: 'WAITING', refund: 'NONE' });
    shop.pass(2);
    await shop.runJobs();
    expect(await testOf('CARD')).toMatchObject({ result: 'WAITING' });
    shop.pass(4);
    await shop.runJobs();
    expect(await testOf('CARD')).toMatchObject({ result: 'NO_WEBHOOK', refund: 'DONE' });
    expect(await missingTests()).toContain('信用卡');
  });

  test('with a forged webhook is not paid', async () => {
    await payTest('CARD', { signature: 'FORGED' });
    expect(await testOf('CARD')).toMatchObject({ result: 'WAITING', refund: 'NONE' });
  });

  test('that nobody finishes ends by itself', async () => {
    await begin('CARD');
    shop.pass(16);
    await shop.runJobs();
    expect(await testOf('CARD')).toMatchObject({ result: 'UNFINISHED' });
    // Money may come all the same.
    expect(await returnFrom('CARD')).toBe('/admin/payments');
  });

  test('at LINE Pay is taken when the owner returns', async () => {
    await payTest('LINE_PAY');
    expect(await testOf('LINE_PAY')).toMatchObject({ result: 'WAITING' });
    expect(await returnFrom('LINE_PAY')).toBe('/admin/payments');
    expect(await testOf('LINE_PAY')).toMatchObject({ result: 'PASSED', amountTwd: 1 });
    await shop.runJobs();
    expect(await testOf('LINE_PAY')).toMatchObject({ refund: 'DONE' });
  });

  test('by a code passes with the code; money that comes for it stays at the gateway', async () => {
    const tradeNo = await begin('ATM');
    expect(await testOf('ATM')).toMatchObject({ result: 'PASSED', refund: 'NONE' });
    await shop.gateway.payTrade(tradeNo);
    await shop.runJobs();
    expect(await testOf('ATM')).toMatchObject({ result: 'PASSED', refund: 'BY_HAND' });
  });
});

describe('a refund that its gateway does not make', () => {
  const hourMs = 3_600_000;
  /** Runs the job every hour as long as something is due; returns for how many hours it was. */
  async function followWith(named: PaymentProviders['named']): Promise<number> {
    const providers = { named, forMethod: () => undefined, methods: [], formOrigins: [] };
    const log = pino({ level: 'silent' });
    for (let hours = 0; hours < 100; hours += 1) {
      const at = new Date(shop.clock.now.getTime() + hours * hourMs);
      if ((await followTestPayments(opened.database, at, { providers, log })) === 0) return hours;
      // Claimed for two minutes; what is asked again comes after that.
      const soon = new Date(at.getTime() + 3 * 60_000);
      expect(await followTestPayments(opened.database, soon, { providers, log })).toBe(0);
    }
    throw new Error('it is asked for without an end');
  }

  test.each([
    ['whose settings are gone', () => undefined, '沒有這個金流的設定'],
    [
      'that does not answer',
      () => ({ refund: () => Promise.reject(new Error('no answer')) }) as never,
      '沒有回應',
    ],
  ])('%s is asked for again for 36 hours, then left to the owner', async (_, named, failure) => {
    await opened.database.delete(testPayment);
    await payTest('CARD');
    expect(await testOf('CARD')).toMatchObject({ refund: 'DUE' });
    expect(await followWith(named)).toBe(37);
    expect(await testOf('CARD')).toMatchObject({
      ...{ refund: 'BY_HAND', refundFailure: expect.stringContaining(failure) },
    });
  });
});

test('the owner sees which gateways there are, and whether they can reach the shop', async () => {
  const { methodArray, webhookHost } = await gateways();
  expect(methodArray.map(({ gateway }) => gateway)).toEqual(Array(4).fill('SIMULATED'));
  expect(methodArray.every(({ isOffered }) => isOffered)).toBe(true);
  expect(webhookHost).toBe('shop.test');
  const bare = askAsOwner({ database: opened.database });
  const { channelId } = shop;
  const { result } = await bare('/StaffSettings/GetPaymentGateways', { channelId });
  expect(result.methodArray.map(({ gateway }) => gateway)).toEqual(Array(4).fill('NONE'));
  expect(result.isReachable).toBe(false);
  await expect(
    bare('/StaffSettings/StartTestPayment', { channelId, method: 'CARD' }),
  ).rejects.toMatchObject({ code: 'PAYMENT_NOT_AVAILABLE' });
});
