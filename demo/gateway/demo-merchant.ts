import { createEcpayProvider } from '@kaituan/server/platform/payment/ecpay/ecpay-provider';
import type { Fetch } from '@kaituan/server/platform/payment/gateway-call';
import { createLinePayProvider } from '@kaituan/server/platform/payment/line-pay/line-pay-provider';
import type { PaymentProvider } from '@kaituan/server/platform/payment/payment-provider';

/** The shop's merchant account at the simulated gateway. Nothing here is secret. */
export const demoMerchant = {
  ecpay: {
    merchantId: '3000000',
    hashKey: 'DemoHashKey00001',
    hashIv: 'DemoHashIv000001',
    creditCheckCode: '10000001',
  },
  linePay: { channelId: '1000000001', channelSecret: 'demo-channel-secret-of-the-simulator' },
} as const;

export const demoGatewayPath = '/demo-gateway';

/** A host that cannot exist: requests to the simulator never leave the process. */
const inside = `http://demo-gateway.invalid${demoGatewayPath}`;

/** The shop's side of the simulator. */
export const demoProviders = (fetch: Fetch, now: () => Date): PaymentProvider[] => [
  createEcpayProvider({
    ...demoMerchant.ecpay,
    formBaseUrl: `${demoGatewayPath}/ecpay`,
    apiBaseUrl: `${inside}/ecpay`,
    fetch,
    now,
  }),
  createLinePayProvider({ ...demoMerchant.linePay, apiBaseUrl: `${inside}/line-pay`, fetch, now }),
];
