import { z } from 'zod';
import { createEcpayStoreMap } from './ecpay-store-map.ts';
import type { StoreMap } from './store-map.ts';

/** Environment variables of the map of convenience stores. */
export const storeMapVariables = {
  ECPAY_LOGISTICS_MERCHANT_ID: z
    .string()
    .regex(/^\d{1,10}$/)
    .optional(),
  ECPAY_LOGISTICS_SERVICE: z.enum(['B2C', 'C2C']).default('C2C'),
  ECPAY_LOGISTICS_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://logistics.ecpay.com.tw')
    .transform((url) => url.replace(/\/$/, '')),
};
const variables = z.object({ ...storeMapVariables, DEMO_SHOP: z.boolean() });

export type StoreMapConfiguration = {
  ecpay: { merchantId: string; service: 'B2C' | 'C2C'; baseUrl: string } | undefined;
  /** Enables the simulated map. */
  demoMap: boolean;
};

export const demoStoreMapPath = '/demo-store-map';
const demoMerchantId = '3000000';

/** The store map part of the configuration: the simulator is enabled in a demo shop without a provider. */
export function presentStoreMap(value: z.output<typeof variables>): StoreMapConfiguration {
  const merchantId = value.ECPAY_LOGISTICS_MERCHANT_ID;
  const service = value.ECPAY_LOGISTICS_SERVICE;
  const baseUrl = value.ECPAY_LOGISTICS_BASE_URL;
  return {
    ecpay: merchantId === undefined ? undefined : { merchantId, service, baseUrl },
    demoMap: value.DEMO_SHOP && merchantId === undefined,
  };
}

/** The shop's store map; null without one. */
export function findStoreMap({ ecpay, demoMap }: StoreMapConfiguration): StoreMap | null {
  if (ecpay) return createEcpayStoreMap({ ...ecpay, action: `${ecpay.baseUrl}/Express/map` });
  if (!demoMap) return null;
  return createEcpayStoreMap({
    ...{ merchantId: demoMerchantId, service: 'C2C', action: demoStoreMapPath },
  });
}
