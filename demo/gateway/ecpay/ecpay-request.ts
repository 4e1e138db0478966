import {
  type EcpayFields,
  isSignedByEcpay,
} from '@kaituan/server/platform/payment/ecpay/check-mac-value';
import { parseEcpayForm } from '@kaituan/server/platform/payment/ecpay/ecpay-fields';
import type { Context } from 'hono';
import { demoMerchant } from '#demo/gateway/demo-merchant.ts';

/** The fields of a correctly signed form, or undefined. */
export async function readSignedForm(c: Context): Promise<EcpayFields | undefined> {
  const fields = parseEcpayForm(await c.req.text());
  const isOurs = fields?.MerchantID === demoMerchant.ecpay.merchantId;
  return fields && isOurs && isSignedByEcpay(fields, demoMerchant.ecpay) ? fields : undefined;
}

/** ECPay's query responses are form fields without encoding. */
export const plainAnswer = (c: Context, fields: EcpayFields): Response =>
  c.text(
    Object.entries(fields)
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
  );
