import { randomBytes } from 'node:crypto';
import type { PaymentProviders } from './payment-providers.ts';

/** What paying orders needs: the gateways, the public address, and the key that seals bank accounts. */
export type PaymentService = {
  providers: PaymentProviders;
  /** The public address for shoppers and gateways; undefined means that of the request. */
  publicUrl: string | undefined;
  /** 32 bytes that seal the bank accounts of refunds. */
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
