import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkMacValue, isSignedByEcpay, signEcpay } from './check-mac-value.ts';

/** ECPay's public test merchant 3002607. */
const testMerchant = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' };

describe('published vectors', () => {
  test('the worked example of 附錄 / 檢查碼機制 (developers.ecpay.com.tw/?p=2902)', () => {
    const fields = {
      TradeDesc: '促銷方案',
      PaymentType: 'aio',
      MerchantTradeDate: '2023/03/12 15:30:23',
      MerchantTradeNo: 'ecpay20230312153023',
      MerchantID: '3002607',
      ReturnURL: 'https://www.ecpay.com.tw/receive.php',
      ItemName: 'Apple iphone 15',
      TotalAmount: '30000',
      ChoosePayment: 'ALL',
      EncryptType: '1',
    };
    const published = '6C51C9E6888DE861FD62FB1DD17029FC742634498FD813DC43D4243B5685B840';
    expect(checkMacValue(fields, testMerchant)).toBe(published);
    expect(isSignedByEcpay({ ...fields, CheckMacValue: published }, testMerchant)).toBe(true);
  });
});

describe('encoding', () => {
  // ECPay's PHP SDK (ECPay/ECPayAIO_PHP) encodes with urlencode, then puts -_.!*() back.
  test('leaves the same characters unescaped as .NET, and encodes all others', () => {
    const likeSdk = (encoded: string) => `hashkey%3dk%26a%3d${encoded}%26hashiv%3dv`;
    const encodings: Record<string, string> = {
      '-_.!*()': '-_.!*()',
      "'": '%27',
      '~': '%7e',
      'a b': 'a+b',
      '+': '%2b',
    };
    const keys = { hashKey: 'k', hashIv: 'v' };
    for (const [text, encoded] of Object.entries(encodings)) {
      expect(checkMacValue({ A: text }, keys), text).toBe(sha256(likeSdk(encoded)));
    }
  });

  test('sorts names without regard to letter case', () => {
    const keys = { hashKey: 'k', hashIv: 'v' };
    const sorted = 'hashkey%3dk%26ca%3d1%26cb%3d2%26cc%3d3%26hashiv%3dv';
    expect(checkMacValue({ cC: '3', cB: '2', Ca: '1' }, keys)).toBe(sha256(sorted));
  });
});

describe('any change breaks the signature', () => {
  const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const names = fc
    .stringMatching(/^[A-Za-z][A-Za-z0-9]{0,11}$/)
    .filter((name) => name !== 'CheckMacValue' && name !== '__proto__');
  const value = fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .map((text) => text.replaceAll('&', ''));
  const message = fc
    .uniqueArray(fc.tuple(names, value), {
      selector: ([name]) => name.toLowerCase(),
      minLength: 1,
      maxLength: 12,
    })
    .map((pairs) => Object.fromEntries(pairs));

  test('a valid signature is accepted', () => {
    fc.assert(
      fc.property(message, (fields) =>
        isSignedByEcpay(signEcpay(fields, testMerchant), testMerchant),
      ),
    );
  });

  test('a changed value is refused', () => {
    fc.assert(
      fc.property(message, fc.nat(), value, (fields, at, changed) => {
        const all = Object.keys(fields);
        const name = all[at % all.length] ?? '';
        fc.pre(lowerAscii(fields[name] ?? '') !== lowerAscii(changed));
        const signed = { ...signEcpay(fields, testMerchant), [name]: changed };
        return !isSignedByEcpay(signed, testMerchant);
      }),
    );
  });

  test('a missing field is refused', () => {
    fc.assert(
      fc.property(message, fc.nat(), (fields, at) => {
        const signed = signEcpay(fields, testMerchant);
        const all = Object.keys(fields);
        const left = Object.entries(signed).filter(([name]) => name !== all[at % all.length]);
        return !isSignedByEcpay(Object.fromEntries(left), testMerchant);
      }),
    );
  });

  test('an additional field is refused', () => {
    fc.assert(
      fc.property(message, names, value, (fields, name, added) => {
        const signed = signEcpay(fields, testMerchant);
        fc.pre(!(name in signed));
        return !isSignedByEcpay({ ...signed, [name]: added }, testMerchant);
      }),
    );
  });

  test('another key signs differently', () => {
    fc.assert(
      fc.property(message, fc.stringMatching(/^[a-z0-9]{16}$/), (fields, hashKey) => {
        fc.pre(hashKey !== testMerchant.hashKey.toLowerCase());
        const signed = signEcpay(fields, { ...testMerchant, hashKey });
        return !isSignedByEcpay(signed, testMerchant);
      }),
    );
  });

  test('a field hidden in the value of another is refused, though the digest is the same', () => {
    const signed = signEcpay({ RtnCode: '1', TradeAmt: '100' }, testMerchant);
    const moved = { RtnCode: '1&TradeAmt=100' };
    expect(checkMacValue(moved, testMerchant)).toBe(signed.CheckMacValue);
    const message = { ...moved, CheckMacValue: signed.CheckMacValue ?? '' };
    expect(isSignedByEcpay(message, testMerchant)).toBe(false);
  });

  test('fields hidden in the name of another are refused, though the digest is the same', () => {
    const signed = signEcpay({ A: '1', B: '2', RtnCode: '1' }, testMerchant);
    const moved = { 'A=1&B': '2', RtnCode: '1' };
    expect(checkMacValue(moved, testMerchant)).toBe(signed.CheckMacValue);
    const message = { ...moved, CheckMacValue: signed.CheckMacValue ?? '' };
    expect(isSignedByEcpay(message, testMerchant)).toBe(false);
  });

  test('a missing signature is refused', () => {
    expect(isSignedByEcpay({ RtnCode: '1' }, testMerchant)).toBe(false);
    expect(isSignedByEcpay({}, testMerchant)).toBe(false);
  });
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex').toUpperCase();
}
