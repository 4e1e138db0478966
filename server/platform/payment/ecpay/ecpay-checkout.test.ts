import { describe, expect, test } from 'vitest';
import type { PaymentStart } from '#server/platform/payment/payment-provider.ts';
import { isSignedByEcpay } from './check-mac-value.ts';
import { createEcpayProvider } from './ecpay-provider.ts';
import { refundActions } from './ecpay-refund.ts';

const keys = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' };
const now = new Date('2026-11-21T06:00:00Z');
const provider = createEcpayProvider({
  ...keys,
  merchantId: '3002607',
  creditCheckCode: undefined,
  formBaseUrl: 'https://payment.ecpay.test',
  apiBaseUrl: 'https://payment.ecpay.test',
  fetch: () => Promise.reject(new Error('a form asks nobody')),
  now: () => now,
});

const start: PaymentStart = {
  attemptNo: 'P7K3M9Q2T5',
  method: 'CARD',
  amountTwd: 1380,
  description: '開團訂單 <G261121>（3 件）\n& 更多',
  expiresAt: new Date('2026-11-24T06:00:00Z'),
  returnUrl: 'https://shop.test/payment/return/P7K3M9Q2T5',
  leftUrl: 'https://shop.test/payment/return/P7K3M9Q2T5/left',
  notifyUrl: 'https://shop.test/payment/notices/ECPAY',
};
const fieldsOf = async (changes: Partial<PaymentStart>) =>
  (await provider.start({ ...start, ...changes })).fields;

describe('the checkout form for ECPay', () => {
  test('is signed, with amount, method and addresses', async () => {
    const { action, method, fields } = await provider.start(start);
    expect({ action, method }).toEqual({
      action: 'https://payment.ecpay.test/Cashier/AioCheckOut/V5',
      method: 'POST',
    });
    expect(isSignedByEcpay(fields, keys)).toBe(true);
    expect(fields).toMatchObject({
      MerchantTradeDate: '2026/11/21 14:00:00',
      TotalAmount: '1380',
      ChoosePayment: 'Credit',
      ReturnURL: start.notifyUrl,
      OrderResultURL: start.returnUrl,
    });
  });

  test('uses characters that ECPay accepts in descriptions', async () => {
    const { ItemName } = await fieldsOf({});
    expect(ItemName).toBe('開團訂單 G261121 3 件 更多');
    expect((await fieldsOf({ description: '<&>' })).ItemName).toBe('訂單');
  });

  test('an ATM account closes before the hold ends, if a whole day is left', async () => {
    const days = async (expiresAt: string) =>
      (await fieldsOf({ method: 'ATM', expiresAt: new Date(expiresAt) })).ExpireDate;
    expect(await days('2026-11-24T06:00:00Z')).toBe('2');
    expect(await days('2026-11-24T15:59:59Z')).toBe('3');
    expect(await days('2026-11-21T07:00:00Z')).toBe('1');
  });

  test('the lifetime of a store code is in minutes, above the values that ECPay reads as days', async () => {
    const minutes = async (expiresAt: string) =>
      (await fieldsOf({ method: 'CVS_CODE', expiresAt: new Date(expiresAt) })).StoreExpireDate;
    expect(await minutes('2026-11-24T06:00:00Z')).toBe('4320');
    expect(await minutes('2026-11-21T06:30:00Z')).toBe('101');
  });
});

describe('the actions that refund a card payment', () => {
  const card = { amountTwd: 300, refundedTwd: 0 };
  test('before its capture', () => {
    expect(refundActions({ ...card, stage: 'AUTHORISED' }, 300)).toEqual([['N', 300]]);
    expect(refundActions({ ...card, stage: 'AUTHORISED' }, 100)).toEqual([
      ['C', 300],
      ['R', 100],
    ]);
  });
  test('while it waits for its capture', () => {
    expect(refundActions({ ...card, stage: 'TO_BE_CAPTURED' }, 300)).toEqual([
      ['E', 300],
      ['N', 300],
    ]);
    expect(refundActions({ ...card, stage: 'TO_BE_CAPTURED' }, 100)).toEqual([['R', 100]]);
  });
  test('after its capture', () => {
    expect(refundActions({ ...card, stage: 'CAPTURED' }, 300)).toEqual([['R', 300]]);
  });
});
