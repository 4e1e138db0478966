import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { gatewayMethods } from '#server/platform/payment/payment-provider.ts';
import type { PaymentProviders } from '#server/platform/payment/payment-providers.ts';
import type { ChannelTerms } from './channel-terms.ts';

/** The channel's payment methods that can be offered: by a configured gateway, or with its bank account. */
export const listAvailablePayments = (
  terms: ChannelTerms,
  providers: PaymentProviders,
): ChannelTerms['payments'] =>
  terms.payments.filter(({ method }) => {
    if (method === 'BANK_TRANSFER') return terms.bankAccount !== null;
    return !isGatewayMethod(method) || providers.methods.some((supported) => supported === method);
  });

const isGatewayMethod = (method: PaymentMethod) =>
  (gatewayMethods as readonly PaymentMethod[]).includes(method);
