import { expect, test } from 'vitest';
import { z } from 'zod';
import { paymentVariables, presentPayment } from './payment-configuration.ts';
import { createPaymentProviders } from './payment-providers.ts';

const variables = z.object({ ...paymentVariables, DEMO_SHOP: z.stringbool().default(true) });
const read = (env: Record<string, string>) => presentPayment(variables.parse(env));

const ecpay = {
  ECPAY_MERCHANT_ID: '3002607',
  ECPAY_HASH_KEY: 'pwFHCqoQZGmho4w6',
  ECPAY_HASH_IV: 'EkRm7iFT261dpevs',
};
const linePay = {
  LINE_PAY_CHANNEL_ID: '1234567890',
  LINE_PAY_CHANNEL_SECRET: 'a-channel-secret-for-tests',
};

test('a demo shop without a gateway serves the simulator', () => {
  expect(read({})).toMatchObject({ ecpay: undefined, linePay: undefined, demoGateway: true });
});

test('a real shop without a gateway has offline payment methods only', () => {
  const configuration = read({ DEMO_SHOP: 'false' });
  expect(configuration.demoGateway).toBe(false);
  expect(createPaymentProviders(configuration).methods).toEqual([]);
});

test('one real gateway disables the simulator for every method', () => {
  const configuration = read(linePay);
  expect(configuration.demoGateway).toBe(false);
  const providers = createPaymentProviders(configuration);
  expect(providers.methods).toEqual(['LINE_PAY']);
  expect(providers.forMethod('CARD')).toBeUndefined();
});

test('both gateways support all four methods, and the page may post to ECPay', () => {
  const providers = createPaymentProviders(read({ ...ecpay, ...linePay }));
  expect([...providers.methods].sort()).toEqual(['ATM', 'CARD', 'CVS_CODE', 'LINE_PAY']);
  expect(providers.forMethod('ATM')?.name).toBe('ECPAY');
  expect(providers.named('LINE_PAY')?.methods).toEqual(['LINE_PAY']);
  expect(providers.formOrigins).toEqual(['https://payment.ecpay.com.tw']);
});

test('incomplete gateway settings are refused with the missing variables', () => {
  const { ECPAY_HASH_IV: _, ...half } = ecpay;
  expect(() => read(half)).toThrow('ECPAY_HASH_IV');
});

test('the simulator beside a real gateway is refused', () => {
  expect(() => read({ ...ecpay, DEMO_GATEWAY: 'true' })).toThrow('DEMO_GATEWAY');
});
