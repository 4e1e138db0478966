import type { PaymentProvider } from '#server/platform/payment/payment-provider.ts';

export const webhookPath = '/payment-notice';
export const returnPath = '/payment-return';
/** At the end of the return path of who left the gateway without paying. */
export const leftSuffix = '/left';

/** For example `ecpay`, `line-pay`. */
export const slugOf = (name: PaymentProvider['name']): string =>
  name.toLowerCase().replace('_', '-');

/** The callback addresses given to a gateway for one attempt. */
export const gatewayUrls = (origin: string, name: PaymentProvider['name'], attemptNo: string) => ({
  notifyUrl: `${origin}${webhookPath}/${slugOf(name)}`,
  returnUrl: `${origin}${returnPath}/${attemptNo}`,
  leftUrl: `${origin}${returnPath}/${attemptNo}${leftSuffix}`,
});
