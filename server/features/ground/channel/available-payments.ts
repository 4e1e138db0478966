import { isGatewayMethod, type PaymentMethod } from '@kaituan/domain/payment/payment-method';
import type { PaymentProviders } from '#server/platform/payment/payment-providers.ts';
import type { ChannelTerms } from './channel-terms.ts';

/** The channel's payment methods that can be offered: by a configured gateway, or with its bank account. */
export const listAvailablePayments = (
  terms: ChannelTerms,
  providers: PaymentProviders,
): ChannelTerms['payments'] => {
  const available = listAvailableMethods(terms, providers.methods);
  return terms.payments.filter(({ method }) => available.includes(method));
};

/** The same as methods alone; every gateway counts as configured where nobody says which are. */
export const listAvailableMethods = (
  { payments, bankAccount }: Pick<ChannelTerms, 'payments' | 'bankAccount'>,
  gatewayMethods?: readonly PaymentMethod[],
): PaymentMethod[] =>
  payments
    .map(({ method }) => method)
    .filter((method) => {
      if (method === 'BANK_TRANSFER') return bankAccount !== null;
      return !isGatewayMethod(method) || (gatewayMethods?.includes(method) ?? true);
    });
