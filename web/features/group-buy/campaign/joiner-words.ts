/** How refunds are paid; store codes and virtual accounts cannot take any. */
export const refundMethodText =
  '信用卡與 LINE Pay 退回原付款方式；ATM、超商代碼與銀行轉帳付款的，退到您在訂單提供的帳戶。';

export const refundDays = '實際入帳時間依銀行或支付業者作業，信用卡約 7 到 14 個工作天。';

/** What a lower price means to who pays with the goods, at a counter or at the door. */
export const owedAtLastPriceText = '付款時照最後的價格付';
