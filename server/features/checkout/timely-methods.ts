import type { PaymentMethod } from '@kaituan/domain/payment-method';
import { paymentMethodsForFlashSale } from '@kaituan/domain/pledge-hold';
import type { CheckoutLine } from './price-checkout.ts';

/** The methods that pay before pieces of a flash sale are let go; undefined where any is in time. */
export const timelyMethodsOf = (
  lines: readonly Pick<CheckoutLine, 'offer'>[],
): PaymentMethod[] | undefined =>
  lines.some(({ offer }) => offer.holdSource === 'FLASH')
    ? paymentMethodsForFlashSale()
    : undefined;
