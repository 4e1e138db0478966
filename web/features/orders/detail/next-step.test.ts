import { nothingToSendText } from '@kaituan/domain/order/return-life';
import { expect, test } from 'vitest';
import {
  groupLinkText,
  nextStepOf,
  orderLabelCode,
  payByOf,
} from '#web/features/orders/next-step.ts';
import { orderFixture, parcelFixture } from '#web/features/orders/order-fixture.ts';

type Parcel = ReturnType<typeof parcelFixture>;

const unpaid = {
  status: 'PLACED',
  paymentStatus: 'UNPAID',
  paidTwd: 0,
  payBy: '2026-03-04T00:00:00.000Z',
} as const;

test('a payment too late for a group buy gets the group buy’s message', () => {
  const late = orderFixture({ status: 'CANCELLED', cancelReason: 'LATE_PAYMENT' });
  expect(nextStepOf(late)).toContain('無庫存');
  const ofGroup = nextStepOf({ ...late, pledgeNo: '01JD0000000000000000000009' });
  expect(ofGroup).toBe('款項逾期入帳，團購已結束或名額已滿，將全額退款。');
});

test('an unpaid order shows its deadline and what happens then', () => {
  const held = parcelFixture({ status: 'HELD', deliveredAt: null });
  const order = orderFixture({ ...unpaid, shipments: [held], actions: ['PAY'] });
  expect(orderLabelCode(order)).toBe('UNPAID');
  expect(nextStepOf(order)).toBe('請在 3月4日（三）08:00 前完成付款，逾期訂單會自動取消。');
});

test('a payment code that expires before the order shows its own deadline', () => {
  const ends = '2026-03-03T15:59:00.000Z';
  const paying = { orderNo: 'G1', method: 'ATM', status: 'PENDING', amountTwd: 400 } as const;
  const payment = {
    ...paying,
    code: null,
    payBy: ends,
    failure: null,
    receivedTwd: 0,
    report: null,
  };
  expect(payByOf(orderFixture({ ...unpaid, payment }))).toBe(ends);
  expect(payByOf(orderFixture({ ...unpaid, payment: null }))).toBe(unpaid.payBy);
});

test('a part of a transfer that came asks for the rest, whatever was reported before', () => {
  const report = { lastFive: '12345', paidOn: '2026-03-02', amountTwd: 400, note: '' };
  const payment = {
    ...{ orderNo: 'G1', method: 'BANK_TRANSFER' as const, status: 'PENDING' as const },
    ...{ amountTwd: 400, code: null, payBy: unpaid.payBy, failure: null, receivedTwd: 150, report },
  };
  expect(nextStepOf(orderFixture({ ...unpaid, payment }))).toBe(
    '已收到 NT$150，還差 NT$250。請在 3月4日（三）08:00 前完成付款，逾期訂單會自動取消。',
  );
});

test('goods that came can be confirmed or given back', () => {
  expect(nextStepOf(orderFixture())).toContain('請確認收貨');
  expect(nextStepOf(orderFixture())).toContain('3月12日（四）10:00 前申請退貨');
});

test('an order that was returned whole asks for no receipt', () => {
  const returned = orderFixture({ actions: ['BUY_AGAIN'] });
  expect(nextStepOf(returned)).toBe('商品都已退回。');
});

test('a cancelled order says why, and that money is on its way back', () => {
  const cancelled = orderFixture({ status: 'CANCELLED', cancelReason: 'PAY_TIMEOUT' });
  expect(nextStepOf(cancelled)).toBe('逾期未付款，訂單已自動取消。');
  const refund = {
    refundNo: 'F1',
    amountTwd: 400,
    needsAccount: false,
    cause: '',
    doneAt: null,
    isSurplus: false,
  };
  const owed = { ...refund, status: 'REQUESTED', requestedAt: '2026-03-03T00:00:00Z' } as const;
  expect(nextStepOf({ ...cancelled, refunds: [owed] })).toContain('款項退還中');
});

test('a return that is open says what the shop or the buyer does next', () => {
  const one = { returnNo: 'R1', refundTwd: 100, requestedAt: '', note: '', photos: [], lines: [] };
  const returning = orderFixture({ returns: [{ ...one, status: 'APPROVED' }] });
  expect(nextStepOf(returning)).toBe('店家已同意退貨，會再告訴您寄到哪裡。');
  const approved = (reason: string) => {
    const event = { kind: 'RETURN_APPROVED', text: '', at: '', actor: 'SHOP', reason } as const;
    return nextStepOf({ ...returning, events: [event] });
  };
  expect(approved('宅配到付')).toContain('寄回方式');
  expect(approved(nothingToSendText)).toBe('店家已同意退貨，商品不用寄回，店家會直接退款。');
  const unclaimed = orderFixture({ shipments: [parcelFixture({ status: 'UNCLAIMED' })] });
  expect(nextStepOf(unclaimed)).toContain('沒有被領取');
});

test('an order of which a part goes back says what becomes of the other parcels', () => {
  const parcel = (status: Parcel['status'], shipmentNo = 1) =>
    parcelFixture({ status, shipmentNo, deliveredAt: null });
  const stepOf = (...shipments: Parcel[]) => nextStepOf(orderFixture({ shipments }));
  expect(stepOf(parcel('UNCLAIMED'), parcel('SHIPPED', 2))).toBe(
    '包裹沒有被領取，正退回店家。其餘部分：包裹正在路上，可用物流單號查詢進度。',
  );
  expect(stepOf(parcel('UNCLAIMED'), parcel('DELIVERED', 2))).toContain('其餘商品已送達');
  expect(stepOf(parcel('RETURNED'), parcel('READY', 2))).toContain('店家正在備貨');
  expect(stepOf(parcel('RETURNED'))).toBe('包裹沒有被領取，已退回店家。');
});

test('an order leads to its group while that has something to tell', () => {
  const held = [parcelFixture({ status: 'HELD', deliveredAt: null })];
  const joined = { pledgeNo: '01JD0000000000000000000000', shipments: held };
  const cancelled = (cancelReason: string) =>
    groupLinkText(orderFixture({ ...joined, status: 'CANCELLED', cancelReason }));
  expect(groupLinkText(orderFixture({ ...joined, ...unpaid }))).toBe('團購進度與邀請好友');
  expect(groupLinkText(orderFixture(joined))).toBe('團購進度與邀請好友');
  expect(groupLinkText(orderFixture({ pledgeNo: joined.pledgeNo }))).toBe('團購結果');
  expect(cancelled('GROUP_FAILED')).toBe('團購結果');
  expect([cancelled('MEMBER'), cancelled('PAY_TIMEOUT')]).toEqual([undefined, undefined]);
  expect(groupLinkText(orderFixture())).toBeUndefined();
});

test('an order in a group buy waits for its close; one in a team for its seats', () => {
  const held = [parcelFixture({ status: 'HELD', deliveredAt: null })];
  const waiting = orderFixture({ shipments: held, groupClosesAt: '2026-03-09T14:00:00.000Z' });
  expect(nextStepOf(waiting)).toContain('等待 3月9日（一）22:00 結團');
  expect(nextStepOf(waiting)).toContain('全額退款');
  expect(nextStepOf(orderFixture({ shipments: held }))).toContain('好友團滿人後');
  expect(nextStepOf(orderFixture({ shipments: held }))).toContain('全額退款');
});

test('an order that is paid with the goods gets no money back when its group fails', () => {
  const held = [parcelFixture({ status: 'HELD', deliveredAt: null })];
  const owed = { shipments: held, paymentStatus: 'COD_DUE', paidTwd: 0 } as const;
  const ofTeam = nextStepOf(orderFixture(owed));
  const ofAll = nextStepOf(orderFixture({ ...owed, groupClosesAt: '2026-03-09T14:00:00.000Z' }));
  expect(ofTeam).toContain('您可以換團、改買原價或取消，取消就不用付款');
  expect(ofAll).toContain('沒有成團就取消，不用付款');
  expect(ofTeam + ofAll).not.toContain('退款');
});
