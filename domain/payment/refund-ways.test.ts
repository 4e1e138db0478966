import { expect, test } from 'vitest';
import { refundDaysText, refundWaysText } from './refund-ways.ts';

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

test('when money arrives names the days of cards only where they are taken', () => {
  expect(refundDaysText(['CARD', 'ATM'])).toContain('信用卡約 7 到 14 個工作天');
  expect(refundDaysText(['BANK_TRANSFER'])).toBe('實際入帳時間依銀行或支付業者作業。');
});
