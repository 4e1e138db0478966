import { randomBytes } from 'node:crypto';
import type { PaymentProviders } from './payment-providers.ts';

/** What the shop needs to have orders paid: its gateways, where they find it, and the key of bank accounts. */
export type PaymentService = {
  providers: PaymentProviders;
  /** Where shoppers and gateways find the shop; undefined means the address of the request. */
  publicUrl: string | undefined;
  /** 32 bytes that seal the accounts members give for refunds. */
  accountKey: Buffer;
};

/** Without gateways: transfers and cash only. */
export function openOfflinePaymentService(): PaymentService {
  const nobody = {
    methods: [],
    formOrigins: [],
    forMethod: () => undefined,
    named: () => undefined,
  };
  return { providers: nobody, publicUrl: undefined, accountKey: randomBytes(32) };
}
