import { expect, test } from 'vitest';
import { nextStepOf } from './next-step.ts';
import { orderFixture } from './order-fixture.ts';

const reported = {
  ...({ status: 'PLACED', paymentStatus: 'PENDING', isReported: true } as const),
  shipments: [],
};

test('the transfer of a group order brings it into the group, which decides when goods are prepared', () => {
  const text = nextStepOf(orderFixture({ ...reported, pledgeNo: 'P1' }));
  expect(text).toBe('已收到您的轉帳回報，店家對帳後就完成跟團。');
});

test('days of parcels are told in the form in which all limits are', () => {
  const [parcel] = orderFixture({}).shipments;
  if (!parcel) throw new Error('no parcel');
  const ahead = { ...parcel, status: 'READY' as const, shipFrom: '2099-11-30T16:00:00.000Z' };
  const confirmed = { status: 'CONFIRMED', paymentStatus: 'PAID' } as const;
  const text = nextStepOf(orderFixture({ ...confirmed, shipments: [ahead] }));
  expect(text).toBe('預購商品 2099年12月1日（二）起出貨。');
});

test('the transfer of any other order has its goods prepared', () => {
  expect(nextStepOf(orderFixture(reported))).toBe('已收到您的轉帳回報，店家對帳後就會開始備貨。');
});

test('what came without its money being collected is said to be owed, not to be confirmed', () => {
  const owed = { paymentStatus: 'COD_DUE', paymentMethod: 'HOME_COD', payableTwd: 430 } as const;
  const text = nextStepOf(orderFixture({ ...owed, actions: ['BUY_AGAIN'] }));
  expect(text).toBe('商品已送達，還有 NT$430 沒有收到，店家會與您聯絡。');
});

test('what a chain does at the store is not promised', () => {
  const [parcel] = orderFixture().shipments;
  if (!parcel) throw new Error('a fixture without a parcel');
  const shipments = [{ ...parcel, method: 'CVS_FAMILY' as const, status: 'READY' as const }];
  const owed = { paymentStatus: 'COD_DUE', paymentMethod: 'CVS_COD', payableTwd: 430 } as const;
  const text = nextStepOf(orderFixture({ ...owed, shipments }));
  expect(text).toContain('包裹到店後，請帶證件到櫃檯，付 NT$430 取貨。');
  expect(text).not.toContain('通知');
});
