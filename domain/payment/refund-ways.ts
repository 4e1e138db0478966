import { type PaymentMethod, paymentMethodFacts, type RefundKind } from './payment-method.ts';

/**
 * How money is given back in a place that takes these methods: 「信用卡與 LINE Pay 退回原付款方式；銀行轉帳的款項，退到您提供的帳戶。」
 * Without any, in words that hold for all of them. `toAccount`: what becomes of money that cannot go back by itself.
 */
export function refundWaysText(methods: readonly PaymentMethod[], toAccount: string): string {
  const namesOf = (kind: RefundKind) =>
    methods
      .map(paymentMethodFacts)
      .filter(({ refund }) => refund === kind)
      .map(({ text }) => text);
  const back = namesOf('AUTOMATIC').join('與');
  const other = namesOf('BANK_FORM').join('、');
  if (back === '' && other === '') return `退回原付款方式；不能這樣退的，${toAccount}。`;
  const ways = [back && `${back}退回原付款方式`, other && `${other}的款項，${toAccount}`];
  return `${ways.filter(Boolean).join('；')}。`.replace(besideLatin, '$& ');
}

/** When money that is given back by these methods arrives: cards take longest. */
export const refundDaysText = (methods: readonly PaymentMethod[]): string =>
  `實際入帳時間依銀行或支付業者作業${methods.includes('CARD') ? '，信用卡約 7 到 14 個工作天' : ''}。`;

/** The place between a word of Latin letters and the Chinese before or behind it. */
const besideLatin = /[a-z](?=[\u4e00-\u9fff])|[\u4e00-\u9fff](?=[a-z])/gi;
