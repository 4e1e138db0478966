import { demoGatewayPath, demoMerchant } from './demo-merchant.ts';
import { createEcpayProvider } from './ecpay/ecpay-provider.ts';
import type { Fetch } from './gateway-call.ts';
import { createLinePayProvider } from './line-pay/line-pay-provider.ts';
import type { PaymentConfiguration } from './payment-configuration.ts';
import type { GatewayMethod, PaymentProvider } from './payment-provider.ts';

export type PaymentProviders = {
  /** The methods supported by a configured gateway; empty without one. */
  methods: readonly GatewayMethod[];
  /** Origins that the storefront's policy must allow in `form-action`. */
  formOrigins: readonly string[];
  forMethod(method: GatewayMethod): PaymentProvider | undefined;
  named(name: string): PaymentProvider | undefined;
};

/** A host that cannot exist: requests to the simulator never leave the process. */
const inside = `http://demo-gateway.invalid${demoGatewayPath}`;

const demoProviders = (fetch: Fetch, now: () => Date): PaymentProvider[] => [
  createEcpayProvider({
    ...demoMerchant.ecpay,
    formBaseUrl: `${demoGatewayPath}/ecpay`,
    apiBaseUrl: `${inside}/ecpay`,
    fetch,
    now,
  }),
  createLinePayProvider({ ...demoMerchant.linePay, apiBaseUrl: `${inside}/line-pay`, fetch, now }),
];

function realProviders(
  { ecpay, linePay }: PaymentConfiguration,
  fetch: Fetch,
  now: () => Date,
): PaymentProvider[] {
  const bases = ecpay && { formBaseUrl: ecpay.baseUrl, apiBaseUrl: ecpay.baseUrl };
  return [
    ...(ecpay && bases ? [createEcpayProvider({ ...ecpay, ...bases, fetch, now })] : []),
    ...(linePay
      ? [createLinePayProvider({ ...linePay, apiBaseUrl: linePay.baseUrl, fetch, now })]
      : []),
  ];
}

/** The gateways of this shop: the simulator if enabled, else those of the environment. */
export function createPaymentProviders(
  configuration: PaymentConfiguration,
  parts: { demoGateway?: { fetch: Fetch } | undefined; fetch?: Fetch; now?: () => Date } = {},
): PaymentProviders {
  const { now = () => new Date(), fetch = globalThis.fetch, demoGateway } = parts;
  const providers = demoGateway
    ? demoProviders(demoGateway.fetch, now)
    : realProviders(configuration, fetch, now);
  return {
    methods: providers.flatMap((provider) => [...provider.methods]),
    formOrigins: providers.flatMap((provider) => [...provider.formOrigins]),
    forMethod: (method) => providers.find((provider) => provider.methods.includes(method)),
    named: (name) => providers.find((provider) => provider.name === name),
  };
}
