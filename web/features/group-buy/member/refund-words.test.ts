import { noLaterPayments } from '@kaituan/domain/payment/later-payment';
import { expect, it } from 'vitest';
import { isRefundedToAccount, refundTextOf } from './refund-words.ts';

const campaign = { later: noLaterPayments };

it('says only what holds for the ways that were paid by', () => {
  expect(refundTextOf({ paidBy: ['CARD'] }, campaign)).toBe('退回原付款方式（信用卡）。');
  expect(refundTextOf({ paidBy: ['ATM'] }, campaign)).toBe('退到您在訂單提供的帳戶。');
  expect(refundTextOf({ paidBy: ['LINE_PAY', 'BANK_TRANSFER'] }, campaign)).toBe(
    '退回原付款方式（LINE Pay）；銀行轉帳的部分退到您在訂單提供的帳戶。',
  );
  const told = { later: { ...noLaterPayments, refundText: '信用卡退回原付款方式。' } };
  expect(refundTextOf({ paidBy: [] }, told)).toBe('信用卡退回原付款方式。');
  // Without a word of methods that a channel may lack.
  expect(refundTextOf({ paidBy: [] }, campaign)).not.toMatch(/信用卡|LINE|ATM|轉帳/);
});

it('an account is asked for only where money goes to one', () => {
  expect(isRefundedToAccount({ paidBy: ['CARD'] })).toBe(false);
  expect(isRefundedToAccount({ paidBy: ['CARD', 'CVS_CODE'] })).toBe(true);
});
