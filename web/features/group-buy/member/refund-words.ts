import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { refundMethodText } from '#web/features/group-buy/campaign/joiner-words.ts';

const toAccount = '退到您在訂單提供的帳戶';

/** How the money of a pledge is given back, by the ways it came; by those of its group buy while nothing was paid. */
export function refundTextOf(
  { paidBy }: Pick<Pledge, 'paidBy'>,
  { later }: Pick<CampaignCard, 'later'>,
): string {
  const facts = paidBy.map(paymentMethodFacts);
  const namesOf = (refund: (typeof facts)[number]['refund']) =>
    facts.filter((one) => one.refund === refund).map(({ text }) => text);
  const [back, other] = [namesOf('AUTOMATIC'), namesOf('BANK_FORM')];
  const backText = `退回原付款方式（${back.join('、')}）`;
  if (back.length > 0 && other.length > 0) {
    return `${backText}；${other.join('與')}的部分${toAccount}。`;
  }
  if (back.length > 0) return `${backText}。`;
  return other.length > 0 ? `${toAccount}。` : refundMethodText(later);
}

/** Whether a refund would wait for a bank account. */
export const isRefundedToAccount = ({ paidBy }: Pick<Pledge, 'paidBy'>): boolean =>
  paidBy.some((method) => paymentMethodFacts(method).refund === 'BANK_FORM');
