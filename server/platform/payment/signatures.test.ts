import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signLinePay } from './signatures.ts';

// LINE Pay publishes the rule without a worked example (developers-pay.line.me/online/prerequisites);
// these values are those that two independent clients publish in their own tests.
describe('published vectors', () => {
  test('a POST, from tests/test_api.py of sumihiro3/line-pay-sdk-python', () => {
    const content =
      '{"amount": 1, "currency": "JPY", "orderId": "5383b36e-fe10-4767-b11b-81eefd1752fa", "packages": [{"id": "package-999", "amount": 1, "name": "Sample package", "products": [{"id": "product-001", "name": "Sample product", "quantity": 1, "price": 1}]}], "redirectUrls": {"confirmUrl": "https://example.com/pay/confirm", "cancelUrl": "https://example.com/pay/cancel"}}';
    const nonce = '021a6bb9-ed18-4562-b9bd-ad07a27532f6';
    const signature = signLinePay('fuga', { path: '/v3/payments/request', content, nonce });
    expect(signature).toBe('Rz5VEwPHChlQgN+dEmYWWbtWKw0XS41MblRB/dRdygE=');
  });

  test('a GET, from auth-http-client.test.ts of enylin/line-pay-merchant', () => {
    const signature = signLinePay('channelSecretKey', {
      path: 'https://sandbox-api-pay.line.me/v3/payments',
      content: 'transactionId=2021113000697317600',
      nonce: '00000000-0000-0000-0000-000000000000',
    });
    expect(signature).toBe('CcToW3HaslH44yvJNliuomtkwufd8aC048p3QXZPlj8=');
  });
});

test('any change of secret, path, content or nonce changes the signature', () => {
  const part = fc.string({ maxLength: 30 });
  fc.assert(
    fc.property(part, part, part, part, fc.nat(3), fc.string({ minLength: 1 }), (...args) => {
      const [secret, path, content, nonce, at, more] = args;
      const parts = [secret, path, content, nonce];
      const changed = parts.map((text, index) => (index === at ? text + more : text));
      const sign = ([key = '', to = '', body = '', once = '']: string[]) =>
        signLinePay(key, { path: to, content: body, nonce: once });
      fc.pre(changed.join('') !== parts.join(''));
      return sign(parts) !== sign(changed);
    }),
  );
});
