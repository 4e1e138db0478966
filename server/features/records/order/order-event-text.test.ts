import { expect, it } from 'vitest';
import { orderEventText, refundCauseText } from './order-event-text.ts';

const cancelled = (cancelReason: unknown, isOfGroup: boolean) =>
  orderEventText({ kind: 'CANCELLED', data: { cancelReason } }, { parcelCount: 1, isOfGroup });

it('for late money says what was unavailable: the stock, or the place in the group', () => {
  expect(cancelled('LATE_PAYMENT', false)).toBe('款項逾期入帳且商品已無庫存，將全額退款');
  expect(cancelled('LATE_PAYMENT', true)).toBe('款項逾期入帳，團購已結束或名額已滿，將全額退款');
  expect(cancelled('MEMBER', true)).toBe('您已退出團購');
  expect(cancelled('MEMBER', false)).toBe('您已取消訂單');
});

it('for a cancellation with an unknown reason only says that the order was cancelled', () => {
  expect(cancelled(undefined, true)).toBe('訂單已取消');
});

it('names the parcel when there are several', () => {
  const shipped = { kind: 'SHIPPED', data: { shipmentNo: 2 } };
  const context = { parcelCount: 2, isOfGroup: false };
  expect(orderEventText(shipped, context)).toBe('商品已出貨（第 2 件包裹）');
});

it('gives the reason of a refund: a group that failed, or one that the shop cancelled', () => {
  expect(refundCauseText('GROUP_FAILED', 'GROUP_FAILED')).toBe('團購未成立');
  expect(refundCauseText('GROUP_FAILED', 'SHOP')).toBe('店家取消團購');
  expect(refundCauseText('WRONG_AMOUNT', null)).toBe('金額不符的款項');
});
