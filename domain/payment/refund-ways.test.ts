import { expect, test } from 'vitest';
import { refundWaysText } from './refund-ways.ts';

test.each([
  [
    ['CARD', 'LINE_PAY', 'ATM'],
    '信用卡與 LINE Pay 退回原付款方式；ATM 虛擬帳號的款項，退到您的帳戶。',
  ],
  [['CARD'], '信用卡退回原付款方式。'],
  [['BANK_TRANSFER', 'HOME_COD'], '銀行轉帳、宅配貨到付款的款項，退到您的帳戶。'],
  [[], '退回原付款方式；不能這樣退的，退到您的帳戶。'],
] as const)('how money comes back names no other methods than %j', (methods, text) => {
  expect(refundWaysText(methods, '退到您的帳戶')).toBe(text);
});
