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
const variables = z.object(storeMapVariables);

export type StoreMapConfiguration = {
  ecpay: { merchantId: string; service: 'B2C' | 'C2C'; baseUrl: string } | undefined;
};

/** The store map part of the configuration. */
export function presentStoreMap(value: z.output<typeof variables>): StoreMapConfiguration {
  const merchantId = value.ECPAY_LOGISTICS_MERCHANT_ID;
  const service = value.ECPAY_LOGISTICS_SERVICE;
  const baseUrl = value.ECPAY_LOGISTICS_BASE_URL;
  return {
    ecpay: merchantId === undefined ? undefined : { merchantId, service, baseUrl },
  };
}

/** The configured store map; undefined without one. */
export const findStoreMap = ({ ecpay }: StoreMapConfiguration): StoreMap | undefined =>
  ecpay && createEcpayStoreMap({ ...ecpay, action: `${ecpay.baseUrl}/Express/map` });
