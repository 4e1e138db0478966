import { z } from 'zod';
import { StartFault } from '#server/process/start-fault.ts';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));

/** Environment variables of the payment gateways. */
export const paymentVariables = {
  ECPAY_MERCHANT_ID: z
    .string()
    .regex(/^\d{1,10}$/)
    .optional(),
  ECPAY_HASH_KEY: z.string().min(16).optional(),
  ECPAY_HASH_IV: z.string().min(16).optional(),
  ECPAY_CREDIT_CHECK_CODE: z.string().regex(/^\d+$/).optional(),
  ECPAY_BASE_URL: address.default('https://payment.ecpay.com.tw'),
  LINE_PAY_CHANNEL_ID: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
  LINE_PAY_CHANNEL_SECRET: z.string().min(16).optional(),
  LINE_PAY_BASE_URL: address.default('https://api-pay.line.me'),
  DEMO_GATEWAY: z.stringbool().optional(),
};

const variables = z.object({ ...paymentVariables, DEMO_SHOP: z.boolean() });

export type PaymentConfiguration = {
  ecpay:
    | {
        merchantId: string;
        hashKey: string;
        hashIv: string;
        creditCheckCode: string | undefined;
        baseUrl: string;
      }
    | undefined;
  linePay: { channelId: string; channelSecret: string; baseUrl: string } | undefined;
  /** Enables the simulated gateway, which lets anyone pay without money. */
  demoGateway: boolean;
};

/** Refuses incomplete settings, naming the missing variables. */
function requireAll(settings: Record<string, string | undefined>): boolean {
  const missing = Object.keys(settings).filter((name) => settings[name] === undefined);
  if (missing.length === Object.keys(settings).length) return false;
  if (missing.length > 0) {
    const names = Object.keys(settings);
    throw new StartFault(
      `${names.join('、')} 要一起設定，還缺少 ${missing.join('、')}。`,
      `${names.join(', ')} belong together, and ${missing.join(', ')} is not set.`,
    );
  }
  return true;
}

/**
 * The payment part of the configuration, from the validated environment. The simulator is enabled in a demo
 * shop without a gateway; beside a real one it is refused, so that nobody pays a real order with it.
 */
export function presentPayment(value: z.output<typeof variables>): PaymentConfiguration {
  const { ECPAY_MERCHANT_ID, ECPAY_HASH_KEY, ECPAY_HASH_IV } = value;
  const { LINE_PAY_CHANNEL_ID, LINE_PAY_CHANNEL_SECRET } = value;
  const hasEcpay = requireAll({ ECPAY_MERCHANT_ID, ECPAY_HASH_KEY, ECPAY_HASH_IV });
  const hasLinePay = requireAll({ LINE_PAY_CHANNEL_ID, LINE_PAY_CHANNEL_SECRET });
  const hasGateway = hasEcpay || hasLinePay;
  if (hasGateway && value.DEMO_GATEWAY) {
    throw new StartFault(
      '已設定正式金流，不可同時開啟模擬金流；請拿掉 DEMO_GATEWAY。',
      'The simulated gateway cannot be served beside a real one; unset DEMO_GATEWAY.',
    );
  }
  return {
    ecpay: hasEcpay
      ? {
          merchantId: ECPAY_MERCHANT_ID ?? '',
          hashKey: ECPAY_HASH_KEY ?? '',
          hashIv: ECPAY_HASH_IV ?? '',
          creditCheckCode: value.ECPAY_CREDIT_CHECK_CODE,
          baseUrl: value.ECPAY_BASE_URL,
        }
      : undefined,
    linePay: hasLinePay
      ? {
          channelId: LINE_PAY_CHANNEL_ID ?? '',
          channelSecret: LINE_PAY_CHANNEL_SECRET ?? '',
          baseUrl: value.LINE_PAY_BASE_URL,
        }
      : undefined,
    demoGateway: value.DEMO_GATEWAY ?? (value.DEMO_SHOP && !hasGateway),
  };
}
