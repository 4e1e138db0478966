import type { Context } from 'hono';
import { demoMerchant } from '#server/platform/payment/demo-merchant.ts';
import {
  type EcpayFields,
  isSignedByEcpay,
} from '#server/platform/payment/ecpay/check-mac-value.ts';
import { parseEcpayForm } from '#server/platform/payment/ecpay/ecpay-fields.ts';

/** Fields that the demo merchant signed, or undefined. */
export async function readSignedForm(c: Context): Promise<EcpayFields | undefined> {
  const fields = parseEcpayForm(await c.req.text());
  const isOurs = fields?.MerchantID === demoMerchant.ecpay.merchantId;
  return fields && isOurs && isSignedByEcpay(fields, demoMerchant.ecpay) ? fields : undefined;
}

/** ECPay answers queries with a form's fields, not encoded. */
export const plainAnswer = (c: Context, fields: EcpayFields): Response =>
  c.text(
    Object.entries(fields)
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
  );
