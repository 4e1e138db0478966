import type { PaymentProvider } from '#server/platform/payment/payment-provider.ts';

export const noticePath = '/payment-notice';
export const returnPath = '/payment-return';

/** `ecpay`, `line-pay`. */
export const slugOf = (name: PaymentProvider['name']): string =>
  name.toLowerCase().replace('_', '-');

/** Addresses a gateway is given for one attempt. */
export const gatewayUrls = (origin: string, name: PaymentProvider['name'], attemptNo: string) => ({
  notifyUrl: `${origin}${noticePath}/${slugOf(name)}`,
  returnUrl: `${origin}${returnPath}/${attemptNo}`,
});
