import type { OpenDatabase } from '@kaituan/server/database/database';
import type { WebhookReading } from '@kaituan/server/platform/payment/payment-provider';
import { createTestDatabase } from '@kaituan/server/testing/databases/test-database';
import { type GatewayShop, openGatewayShop } from '@kaituan/server/testing/orders/gateway-shop';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let opened: OpenDatabase;
let shop: GatewayShop;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());
beforeEach(() => {
  shop = openGatewayShop(opened.database);
});

const kinds = (readings: WebhookReading[]) =>
  readings.map((reading) => (reading.isAuthentic ? (reading.event?.kind ?? 'NOTHING') : 'REFUSED'));
const keys = (readings: WebhookReading[]) => new Set(readings.map((reading) => reading.dedupeKey));
const minuteMs = 60_000;
const pass = (ms: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + ms);
};

describe('a card', () => {
  test('that is charged: the webhook arrives before the browser returns', async () => {
    const { start, tradeNo } = await shop.begin('CARD');
    expect(shop.received).toEqual([]);
    expect(await shop.gateway.payTrade(tradeNo)).toBe(true);
    expect(shop.received).toMatchObject([
      {
        isAuthentic: true,
        event: {
          kind: 'PAID',
          attemptNo: start.attemptNo,
          providerTradeNo: tradeNo,
          amountTwd: 1380,
          at: shop.clock.now,
        },
      },
    ]);
  });

  test('that is declined', async () => {
    const { start, tradeNo } = await shop.begin('CARD');
    await shop.gateway.failTrade(tradeNo);
    expect(kinds(shop.received)).toEqual(['FAILED']);
    expect(await shop.provider('CARD').find(start)).toMatchObject({
      kind: 'DECIDED',
      event: { kind: 'FAILED' },
    });
    expect(await shop.gateway.payTrade(tradeNo)).toBe(false);
  });

  test('that is charged, with the webhook after the browser’s return', async () => {
    const { tradeNo } = await shop.begin('CARD');
    await shop.gateway.payTrade(tradeNo, { timing: 'AFTER_RETURN' });
    expect(shop.received).toEqual([]);
    pass(6_000);
    await shop.gateway.deliverDue();
    expect(kinds(shop.received)).toEqual(['PAID']);
  });

  test('with three copies of the webhook: one message', async () => {
    const { tradeNo } = await shop.begin('CARD');
    await shop.gateway.payTrade(tradeNo, { webhooks: 3 });
    expect(kinds(shop.received)).toEqual(['PAID', 'PAID', 'PAID']);
    expect(keys(shop.received).size).toBe(1);
  });

  test('charged twice: two messages with two numbers', async () => {
    const { tradeNo } = await shop.begin('CARD');
    await shop.gateway.payTrade(tradeNo, { payments: 2 });
    expect(kinds(shop.received)).toEqual(['PAID', 'PAID']);
    expect(keys(shop.received).size).toBe(2);
  });

  test('charged with another amount: the webhook and the query report what was paid', async () => {
    const { start, tradeNo } = await shop.begin('CARD');
    await shop.gateway.payTrade(tradeNo, { amountTwd: 1 });
    expect(shop.received).toMatchObject([{ event: { kind: 'PAID', amountTwd: 1 } }]);
    expect(await shop.provider('CARD').find(start)).toMatchObject({ event: { amountTwd: 1 } });
  });

  test('that nobody charged, with a forged webhook', async () => {
    const { start, tradeNo } = await shop.begin('CARD');
    await shop.gateway.payTrade(tradeNo, { signature: 'FORGED' });
    expect(kinds(shop.received)).toEqual(['REFUSED']);
    expect(await shop.provider('CARD').find(start)).toEqual({ kind: 'WAITING' });
  });

  test('declined first and then charged, with webhooks in reverse order', async () => {
    const { tradeNo } = await shop.begin('CARD');
    await shop.gateway.payTrade(tradeNo, { outOfOrder: true });
    expect(kinds(shop.received)).toEqual(['PAID', 'FAILED']);
  });

  test('whose webhook is lost: the shop finds out by a query', async () => {
    const { start, tradeNo } = await shop.begin('CARD');
    await shop.gateway.payTrade(tradeNo, { timing: 'LOST' });
    pass(86_400_000);
    expect(await shop.gateway.deliverDue()).toBe(0);
    expect(await shop.provider('CARD').settle(start)).toMatchObject({
      kind: 'DECIDED',
      event: { kind: 'PAID', providerTradeNo: tradeNo, amountTwd: 1380 },
    });
  });

  test('charged an hour late, with its real time', async () => {
    const { tradeNo } = await shop.begin('CARD');
    await shop.gateway.payTrade(tradeNo, { late: true });
    const at = new Date(shop.clock.now.getTime() + 60 * minuteMs);
    expect(shop.received).toMatchObject([{ event: { kind: 'PAID', at } }]);
  });

  test('with a used number is refused', async () => {
    const { start } = await shop.begin('CARD');
    await expect(shop.begin('CARD', { attemptNo: start.attemptNo })).rejects.toThrow('400');
  });

  test('that was never started is unknown', async () => {
    expect(await shop.provider('CARD').find(shop.startOf('CARD'))).toEqual({ kind: 'UNKNOWN' });
  });
});

describe('an ATM account', () => {
  test('is reported to the shop at once and accepts payment until the end of its day', async () => {
    const { start, tradeNo } = await shop.begin('ATM');
    const issued = {
      kind: 'CODE_ISSUED',
      attemptNo: start.attemptNo,
      code: { bankCode: '000', account: expect.stringMatching(/^\d{16}$/) },
      payBefore: new Date('2026-11-23T15:59:59Z'),
    };
    expect(shop.received).toMatchObject([{ isAuthentic: true, event: issued }]);
    expect(await shop.provider('ATM').find(start)).toMatchObject({ event: issued });
    pass(60 * minuteMs);
    await shop.gateway.payTrade(tradeNo);
    expect(kinds(shop.received)).toEqual(['CODE_ISSUED', 'PAID']);
  });

  test('paid after its day reports the real time', async () => {
    const { tradeNo } = await shop.begin('ATM');
    await shop.gateway.payTrade(tradeNo, { late: true });
    expect(shop.received[1]).toMatchObject({ event: { at: new Date('2026-11-23T16:59:59Z') } });
  });

  test('reported after it was paid', async () => {
    const { tradeNo } = await shop.begin('ATM');
    await shop.gateway.payTrade(tradeNo, { outOfOrder: true });
    expect(kinds(shop.received)).toEqual(['CODE_ISSUED', 'PAID', 'CODE_ISSUED']);
    expect(keys(shop.received).size).toBe(2);
  });

  test('is refunded through a bank form', async () => {
    const { start, tradeNo } = await shop.begin('ATM');
    const refund = { ...start, providerTradeNo: tradeNo, paidTwd: 1380 };
    const before = { refundedBeforeTwd: 0, settledByHandTwd: [] };
    const request = { ...refund, ...before, amountTwd: 380, refundNo: 'R1' };
    expect(await shop.provider('ATM').refund(request)).toEqual({ kind: 'BANK_FORM' });
  });
});

test('a store code is paid at the store by its code', async () => {
  await shop.begin('CVS_CODE');
  const [issued] = shop.received;
  const event = issued?.isAuthentic ? issued.event : undefined;
  const code = event?.kind === 'CODE_ISSUED' && 'paymentCode' in event.code ? event.code : null;
  const tradeNo = await shop.gateway.findTradeNoByCode(code?.paymentCode ?? '');
  expect(await shop.gateway.payTrade(tradeNo ?? '')).toBe(true);
  expect(kinds(shop.received)).toEqual(['CODE_ISSUED', 'PAID']);
});

describe('webhooks that the shop does not acknowledge', () => {
  test('are repeated with growing delays, and then given up', async () => {
    shop.answer.status = 500;
    const { tradeNo } = await shop.begin('CARD');
    await shop.gateway.payTrade(tradeNo);
    expect(shop.received).toHaveLength(1);
    await shop.gateway.deliverDue();
    expect(shop.received).toHaveLength(1);
    for (const waitMs of [10_000, 60_000, 300_000, 900_000, 86_400_000]) {
      pass(waitMs);
      await shop.gateway.deliverDue();
    }
    expect(shop.received).toHaveLength(5);
    expect(keys(shop.received).size).toBe(1);
  });

  test('are not repeated once they are acknowledged', async () => {
    shop.answer.text = '0|busy';
    const { tradeNo } = await shop.begin('CARD');
    await shop.gateway.payTrade(tradeNo);
    delete shop.answer.text;
    for (const waitMs of [10_000, 60_000, 300_000]) {
      pass(waitMs);
      await shop.gateway.deliverDue();
    }
    expect(shop.received).toHaveLength(2);
  });

  test('are delivered once although two nodes deliver', async () => {
    const { tradeNo } = await shop.begin('CARD');
    await shop.gateway.payTrade(tradeNo, { timing: 'AFTER_RETURN', webhooks: 3 });
    pass(6_000);
    const counts = await Promise.all([shop.gateway.deliverDue(), shop.gateway.deliverDue()]);
    expect(counts[0] + counts[1]).toBe(3);
    expect(shop.received).toHaveLength(3);
  });
});
