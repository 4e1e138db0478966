import type { GatewayMethod } from '@kaituan/domain/payment/payment-method';
import { createEcpayProvider } from './ecpay/ecpay-provider.ts';
import { createLinePayProvider } from './line-pay/line-pay-provider.ts';
import type { PaymentConfiguration } from './payment-configuration.ts';
import type { PaymentProvider } from './payment-provider.ts';

export type PaymentProviders = {
  /** The methods supported by a configured gateway; empty without one. */
  methods: readonly GatewayMethod[];
  /** Origins that the storefront's policy must allow in `form-action`. */
  formOrigins: readonly string[];
  forMethod(method: GatewayMethod): PaymentProvider | undefined;
  named(name: string): PaymentProvider | undefined;
};

/** The gateways of the environment. */
export function createPaymentProviders(
  { ecpay, linePay }: Pick<PaymentConfiguration, 'ecpay' | 'linePay'>,
  now: () => Date = () => new Date(),
): PaymentProviders {
  const bases = ecpay && { formBaseUrl: ecpay.baseUrl, apiBaseUrl: ecpay.baseUrl };
  return presentProviders([
    ...(ecpay && bases ? [createEcpayProvider({ ...ecpay, ...bases, fetch, now })] : []),
    ...(linePay
      ? [createLinePayProvider({ ...linePay, apiBaseUrl: linePay.baseUrl, fetch, now })]
      : []),
  ]);
}

export const presentProviders = (providers: readonly PaymentProvider[]): PaymentProviders => ({
  methods: providers.flatMap((provider) => [...provider.methods]),
  formOrigins: providers.flatMap((provider) => [...provider.formOrigins]),
  forMethod: (method) => providers.find((provider) => provider.methods.includes(method)),
  named: (name) => providers.find((provider) => provider.name === name),
});
