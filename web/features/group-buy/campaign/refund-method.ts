/** Where money goes back to; codes and virtual accounts cannot take any. */
export const refundMethodText =
  '信用卡與 LINE Pay 退回原付款方式；ATM 與超商代碼付款的，退到你在訂單提供的帳戶。';

export const refundDays = '實際入帳時間依銀行或支付業者作業，信用卡約 7 到 14 個工作天。';
