import { describe, expect, test } from 'vitest';
import {
  commonLaterPayments,
  findTrustRefusal,
  findUnpayable,
  type LaterPayments,
  listLaterHurts,
  listLaterMethods,
  listLaterMistakes,
  maxUnpaidPromotions,
  mayPayWithGoods,
  noLaterPayments,
  paidBeforeChangeText,
} from './later-payment.ts';

const all: LaterPayments = { transferHours: 24, paysOnDelivery: true, paysAtPickup: true };
const transfer: LaterPayments = { ...noLaterPayments, transferHours: 24 };

describe('what an owner allows beside paying at once', () => {
  test('is nothing, a transfer, or payment with the goods', () => {
    expect(listLaterMethods(noLaterPayments)).toEqual([]);
    expect(listLaterMethods(transfer)).toEqual(['BANK_TRANSFER']);
    expect(listLaterMethods({ ...noLaterPayments, paysOnDelivery: true })).toEqual([
      'CVS_COD',
      'HOME_COD',
    ]);
    expect(listLaterMethods({ ...noLaterPayments, paysAtPickup: true })).toEqual(['PAY_AT_PICKUP']);
  });

  test.each([
    [noLaterPayments, false],
    [transfer, false],
    [{ ...noLaterPayments, paysAtPickup: true }, true],
    [{ ...noLaterPayments, paysOnDelivery: true }, true],
  ])('may be payment with the goods: %j', (later, expected) => {
    expect(mayPayWithGoods(later)).toBe(expected);
  });

  test('of several sales is what all allow, by the shortest deadline', () => {
    expect(commonLaterPayments([all, { ...transfer, transferHours: 6 }])).toEqual({
      ...noLaterPayments,
      transferHours: 6,
    });
    expect(commonLaterPayments([all, noLaterPayments])).toEqual(noLaterPayments);
    expect(commonLaterPayments([])).toEqual(noLaterPayments);
  });

  test.each([0, 1.5, 73, -1])('cannot be a transfer of %s hours', (transferHours) => {
    expect(listLaterMistakes({ ...all, transferHours }).map(({ field }) => field)).toEqual([
      'transferHours',
    ]);
    expect(listLaterMistakes({ ...all, transferHours: 72 })).toEqual([]);
  });

  test('must leave a way that the channel offers', () => {
    expect(findUnpayable(noLaterPayments, ['CARD'])).toBeUndefined();
    expect(findUnpayable(transfer, ['BANK_TRANSFER'])).toBeUndefined();
    expect(findUnpayable(noLaterPayments, ['BANK_TRANSFER', 'HOME_COD'])?.text).toContain(
      '銀行轉帳、宅配貨到付款',
    );
    expect(findUnpayable(transfer, ['HOME_COD'])?.text).toContain('沒有人能付款');
    expect(findUnpayable(all, [])?.text).toContain('還沒有任何付款方式');
  });

  test('can only become more while people wait to pay', () => {
    expect(listLaterHurts(noLaterPayments, all)).toEqual([]);
    expect(listLaterHurts(transfer, { ...all, transferHours: 48 })).toEqual([]);
    const hurts = listLaterHurts(all, { ...noLaterPayments, transferHours: 12 });
    expect(hurts.map(({ field }) => field)).toEqual([
      'transferHours',
      'paysOnDelivery',
      'paysAtPickup',
    ]);
  });
});

test('what is paid with a code settles by itself, a transfer when the shop has looked', () => {
  expect(paidBeforeChangeText('ATM')).toContain('款項入帳後訂單會自動更新');
  expect(paidBeforeChangeText('BANK_TRANSFER')).toContain('店家對帳後訂單會更新');
  expect(paidBeforeChangeText('BANK_TRANSFER')).not.toContain('自動');
});

describe('a member is trusted to pay later', () => {
  const trust = { unpaidPromotions: 0, leftUncollected: false };

  test('until too much is unpaid', () => {
    const most = { ...trust, unpaidPromotions: maxUnpaidPromotions };
    expect(findTrustRefusal({ ...trust, unpaidPromotions: 2 }, 'BANK_TRANSFER')).toBeUndefined();
    expect(findTrustRefusal(most, 'BANK_TRANSFER')).toBe('TOO_MANY_UNPAID');
    expect(findTrustRefusal(most, 'PAY_AT_PICKUP')).toBe('TOO_MANY_UNPAID');
    expect(findTrustRefusal(most, 'CARD')).toBeUndefined();
  });

  test('with the goods unless a parcel came back; a transfer comes before them', () => {
    const left = { ...trust, leftUncollected: true };
    expect(findTrustRefusal(left, 'CVS_COD')).toBe('LEFT_UNCOLLECTED');
    expect(findTrustRefusal(left, 'BANK_TRANSFER')).toBeUndefined();
  });
});
