import type { PaymentMethod } from '@kaituan/domain/payment-method';
import { paymentMethodsForFlashSale, paymentMethodsForPledge } from '@kaituan/domain/pledge-hold';
import { groupEndOf, type JoinedGroup } from '../../records/pledge/joined-group.ts';
import type { CheckoutLine } from './price-checkout.ts';

/** The methods that pay while a group, or pieces of a flash sale, are held; undefined where any is in time. */
export function timelyMethodsOf(
  { group, lines }: { group: JoinedGroup | null; lines: readonly Pick<CheckoutLine, 'offer'>[] },
  now: Date,
): PaymentMethod[] | undefined {
  if (group) return paymentMethodsForPledge('PAY_NOW', groupEndOf(group, now), now.getTime());
  const isFlash = lines.some(({ offer }) => offer.holdSource === 'FLASH');
  return isFlash ? paymentMethodsForFlashSale() : undefined;
}
