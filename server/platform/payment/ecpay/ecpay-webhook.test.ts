import { describe, expect, test } from 'vitest';
import { type EcpayFields, signEcpay } from './check-mac-value.ts';
import { createEcpayProvider } from './ecpay-provider.ts';

const keys = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' };
const provider = createEcpayProvider({
  ...keys,
  merchantId: '3002607',
  creditCheckCode: undefined,
  formBaseUrl: 'https://payment.ecpay.test',
  apiBaseUrl: 'https://payment.ecpay.test',
  fetch: () => Promise.reject(new Error('a webhook asks nobody')),
  now: () => new Date('2026-11-21T04:00:00Z'),
});

const paid = {
  MerchantID: '3002607',
  MerchantTradeNo: 'P7K3M9Q2T5',
  StoreID: '',
  RtnCode: '1',
  RtnMsg: '交易成功',
  TradeNo: '2611211200001234',
  TradeAmt: '1380',
  PaymentDate: '2026/11/21 12:01:02',
  PaymentType: 'Credit_CreditCard',
  PaymentTypeChargeFee: '28',
  TradeDate: '2026/11/21 12:00:00',
  SimulatePaid: '0',
};

const post = (fields: EcpayFields) => read(new URLSearchParams(fields).toString());
const read = (body: string) =>
  provider.readWebhook({
    contentType: 'application/x-www-form-urlencoded',
    body,
    headers: {},
    query: {},
  });
const signed = (fields: EcpayFields) => signEcpay(fields, keys);

describe('an authentic webhook reports', () => {
  test('a charged card', () => {
    expect(post(signed(paid))).toEqual({
      isAuthentic: true,
      dedupeKey: 'ECPAY:P7K3M9Q2T5:2611211200001234:1:1380',
      event: {
        kind: 'PAID',
        attemptNo: 'P7K3M9Q2T5',
        providerTradeNo: '2611211200001234',
        amountTwd: 1380,
        at: new Date('2026-11-21T04:01:02Z'),
      },
    });
  });

  test('a declined card', () => {
    const reading = post(signed({ ...paid, RtnCode: '10100058', RtnMsg: '付款失敗' }));
    expect(reading).toMatchObject({ event: { kind: 'FAILED', reason: '10100058 付款失敗' } });
  });

  test('an issued ATM account, which accepts payment until the end of its day', () => {
    const { PaymentDate: _, ...atm } = paid;
    const issued = { BankCode: '118', vAccount: '9103522175887271', ExpireDate: '2026/11/24' };
    expect(post(signed({ ...atm, ...issued, RtnCode: '2' }))).toMatchObject({
      event: {
        kind: 'CODE_ISSUED',
        code: { bankCode: '118', account: '9103522175887271' },
        payBefore: new Date('2026-11-24T15:59:59Z'),
      },
    });
  });

  test('an issued store code', () => {
    const issued = { PaymentNo: 'LLL26325012345', ExpireDate: '2026/11/22 12:00:00' };
    expect(post(signed({ ...paid, ...issued, RtnCode: '10100073' }))).toMatchObject({
      event: { kind: 'CODE_ISSUED', code: { paymentCode: 'LLL26325012345' } },
    });
  });

  test('a failure, when the bank refused the card', () => {
    const refused = { RtnCode: '10100248', RtnMsg: '拒絕交易，請客戶聯繫發卡行確認原因' };
    expect(post(signed({ ...paid, ...refused }))).toMatchObject({ event: { kind: 'FAILED' } });
  });

  test('nothing, while the bank has not decided', () => {
    const reading = post(signed({ ...paid, RtnCode: '10300066' }));
    expect(reading.isAuthentic).toBe(true);
    expect(reading).not.toHaveProperty('event');
  });

  test('nothing, when the back office only tests the address', () => {
    const reading = post(signed({ ...paid, SimulatePaid: '1' }));
    expect(reading.isAuthentic).toBe(true);
    expect(reading).not.toHaveProperty('event');
    expect(reading.dedupeKey).not.toBe(post(signed(paid)).dedupeKey);
  });

  test('the same event, when it is repeated in other words', () => {
    const again = post(signed({ ...paid, RtnMsg: 'paid' }));
    expect(again.dedupeKey).toBe(post(signed(paid)).dedupeKey);
  });

  test('another event for a second payment', () => {
    const second = post(signed({ ...paid, TradeNo: '2611211200009999' }));
    expect(second.dedupeKey).not.toBe(post(signed(paid)).dedupeKey);
  });
});

describe('a webhook is refused with', () => {
  test('a changed value, for each field', () => {
    for (const name of Object.keys(paid)) {
      const message = { ...signed(paid), [name]: '9' };
      expect(post(message).isAuthentic, name).toBe(false);
    }
  });

  test('a missing field, for each field', () => {
    for (const name of [...Object.keys(paid), 'CheckMacValue']) {
      const { [name]: _, ...message } = signed(paid);
      expect(post(message).isAuthentic, name).toBe(false);
    }
  });

  test('a field that was not signed', () => {
    expect(post({ ...signed(paid), CustomField1: '' }).isAuthentic).toBe(false);
  });

  test('a field that comes twice', () => {
    const body = new URLSearchParams(signed(paid)).toString();
    expect(read(`TradeAmt=1&${body}`)).toMatchObject({ isAuthentic: false });
    expect(read(`${body}&TradeAmt=1`)).toMatchObject({ isAuthentic: false });
  });

  test('a number in another letter case, which the signature cannot see', () => {
    const message = { ...signed(paid), MerchantTradeNo: 'p7k3m9q2t5' };
    expect(post(message)).toMatchObject({ isAuthentic: false });
  });

  test('a webhook for another merchant, though well signed', () => {
    expect(post(signed({ ...paid, MerchantID: '2000132' })).isAuthentic).toBe(false);
  });

  test('an amount that is no whole number of dollars', () => {
    for (const TradeAmt of ['-1380', '1380.5', '1e9', '', '99999999999']) {
      expect(post(signed({ ...paid, TradeAmt })).isAuthentic, TradeAmt).toBe(false);
    }
  });

  test('a body that is no form', () => {
    for (const body of ['', '{"RtnCode":1}', '%%%', 'a'.repeat(10_000)]) {
      expect(read(body).isAuthentic).toBe(false);
    }
  });
});
