import { expect, it } from 'vitest';
import { isRefundedToAccount, refundTextOf } from './refund-words.ts';

it('says only what holds for the ways that were paid by', () => {
  expect(refundTextOf({ paidBy: ['CARD'] })).toBe('退回原付款方式（信用卡）。');
  expect(refundTextOf({ paidBy: ['ATM'] })).toBe('退到您在訂單提供的帳戶。');
  expect(refundTextOf({ paidBy: ['LINE_PAY', 'BANK_TRANSFER'] })).toBe(
    '退回原付款方式（LINE Pay）；銀行轉帳的部分退到您在訂單提供的帳戶。',
  );
  expect(refundTextOf({ paidBy: [] })).toContain('信用卡與 LINE Pay');
});

it('an account is asked for only where money goes to one', () => {
  expect(isRefundedToAccount({ paidBy: ['CARD'] })).toBe(false);
  expect(isRefundedToAccount({ paidBy: ['CARD', 'CVS_CODE'] })).toBe(true);
});
