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

test('the transfer of any other order has its goods prepared', () => {
  expect(nextStepOf(orderFixture(reported))).toBe('已收到您的轉帳回報，店家對帳後就會開始備貨。');
});
