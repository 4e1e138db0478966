import type { GatewayMethod } from '@kaituan/domain/payment/payment-method';
import type { OpenDatabase } from '@kaituan/server/database/database';
import { PaymentUnavailable } from '@kaituan/server/platform/payment/payment-provider';
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

/** Pays an attempt and returns a function to refund it. */
async function paid(method: GatewayMethod) {
  const { start, tradeNo } = await shop.begin(method);
  await shop.gateway.payTrade(tradeNo);
  const provider = shop.provider(method);
  await provider.settle({ ...start, providerTradeNo: tradeNo });
  return (amountTwd: number, refundedBeforeTwd = 0, maySend?: () => boolean) =>
    provider.refund(
      {
        attemptNo: start.attemptNo,
        method,
        providerTradeNo: tradeNo,
        paidTwd: 1380,
        refundedBeforeTwd,
        settledByHandTwd: [],
        amountTwd,
        refundNo: `R${refundedBeforeTwd}`,
      },
      maySend,
    );
}
const at = (time: string) => {
  shop.clock.now = new Date(time);
};

test.each(['CARD', 'LINE_PAY'] as const)(
  'nothing more is sent for a %s payment once the lease of the process has lapsed',
  async (method) => {
    const refund = await paid(method);
    let left = 1;
    const maySend = () => left-- > 0;
    await expect(refund(300, 0, maySend)).rejects.toThrow(PaymentUnavailable);
    expect(left).toBe(-1);
    // Had it been made, the gateway would report 300 more than the shop knows.
    expect(await refund(200)).toMatchObject({ kind: 'DONE' });
  },
);

describe('a card payment', () => {
  test('is refunded whole on the day it was made', async () => {
    const refund = await paid('CARD');
    expect(await refund(1380)).toMatchObject({ kind: 'DONE' });
  });

  test('is refunded in parts, before and after its capture', async () => {
    const refund = await paid('CARD');
    expect(await refund(300)).toMatchObject({ kind: 'DONE' });
    expect(await refund(80, 300)).toMatchObject({ kind: 'DONE' });
    at('2026-11-22T02:00:00Z');
    expect(await refund(1000, 380)).toMatchObject({ kind: 'DONE' });
  });

  test('is refunded whole after its capture', async () => {
    const refund = await paid('CARD');
    at('2026-11-22T02:00:00Z');
    expect(await refund(1380)).toMatchObject({ kind: 'DONE' });
  });

  test('is refunded once, though the shop repeats the request after a lost response', async () => {
    const refund = await paid('CARD');
    expect(await refund(300)).toMatchObject({ kind: 'DONE' });
    expect(await refund(300)).toMatchObject({ kind: 'DONE' });
    expect(await refund(1080, 300)).toMatchObject({ kind: 'DONE' });
    const whole = await paid('CARD');
    expect(await whole(1380)).toMatchObject({ kind: 'DONE' });
    expect(await whole(1380)).toMatchObject({ kind: 'DONE' });
  });

  test('waits during the daily capture', async () => {
    const refund = await paid('CARD');
    at('2026-11-21T12:20:00Z');
    expect(await refund(300)).toEqual({ kind: 'PENDING' });
    at('2026-11-21T12:40:00Z');
    expect(await refund(300)).toMatchObject({ kind: 'DONE' });
  });

  test('is never refunded beyond what was paid', async () => {
    const refund = await paid('CARD');
    at('2026-11-22T02:00:00Z');
    expect(await refund(1381)).toMatchObject({ kind: 'REFUSED' });
    expect(await refund(1000)).toMatchObject({ kind: 'DONE' });
    expect(await refund(381, 1000)).toMatchObject({ kind: 'REFUSED' });
  });

  test('is refused when shop and gateway know different refunds', async () => {
    const refund = await paid('CARD');
    expect(await refund(300)).toMatchObject({ kind: 'DONE' });
    expect(await refund(100, 900)).toMatchObject({ kind: 'REFUSED' });
  });
});

describe('a LINE Pay payment', () => {
  test('is refunded in parts, each once', async () => {
    const refund = await paid('LINE_PAY');
    const first = await refund(300);
    expect(first).toMatchObject({ kind: 'DONE', reference: expect.stringMatching(/^\d{19}$/) });
    expect(await refund(300)).toEqual(first);
    expect(await refund(1080, 300)).toMatchObject({ kind: 'DONE' });
  });

  test('is never refunded beyond what was paid', async () => {
    const refund = await paid('LINE_PAY');
    expect(await refund(1000)).toMatchObject({ kind: 'DONE' });
    expect(await refund(381, 1000)).toMatchObject({ kind: 'REFUSED' });
  });
});
