import { expect, test } from 'vitest';
import { explainPaymentFailure } from './payment-failure.ts';

test.each([
  ['10100251 Card expired', '10100251', '過期'],
  ['10100252', '10100252', '額度'],
  ['10100248 拒絕交易', '10100248', '發卡銀行沒有核准'],
  ['10200095', '10200095', '沒有完成'],
  ['0121 Payment cancelled', '0121', '沒有完成'],
  ['1287 Expired', '1287', '過期'],
])('%s is said in words, with its number', (said, code, words) => {
  const failure = explainPaymentFailure(said);
  expect(failure.code).toBe(code);
  expect(failure.text).toContain(words);
  expect(failure.text).not.toMatch(/\d/);
});

test('an unknown number is a sentence as well', () => {
  expect(explainPaymentFailure('99999999 Xyz')).toEqual({
    text: '這筆付款沒有被核准，請確認付款資料，或改用其他付款方式。',
    code: '99999999',
  });
});

test('what the shop found out itself has no number', () => {
  expect(explainPaymentFailure('付款服務沒有回應')).toEqual({
    text: '付款服務沒有回應。',
    code: null,
  });
});
