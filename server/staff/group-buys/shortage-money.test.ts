import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type ClosingShop, openClosingShop } from '#server/testing/group-buys/closing-shop.ts';
import { setPaymentFees } from '#server/testing/orders/payment-fees.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: ClosingShop;
let ask: ReturnType<typeof askAsOwner>;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openClosingShop(opened.database);
  const { database } = opened;
  ask = askAsOwner({ database, payments: shop.payments, now: () => shop.clock.now });
});
afterAll(() => opened.close());

/** A settled order of three pieces at NT$100 with a fee of NT$100, two of them in a second parcel. */
async function settleInTwo(method: PaymentMethod) {
  const skuId = await shop.createSku();
  const items = [{ skuId, startTwd: 100 }];
  const campaignId = await shop.openCampaign({ items, paysOnDelivery: true });
  const joiner = await shop.createJoiner();
  const joining = { campaignId, lines: [{ skuId, quantity: 3 }], method };
  const orderNo = await (method === 'CARD' ? joiner.joinAndPay(joining) : joiner.hold(joining));
  await shop.closeAll();
  const labels = async () =>
    (await ask('/StaffPacking/SearchParcelArray', { orderNoArray: [orderNo] })).result;
  const [parcel] = await labels();
  const labelVersion = parcel?.labelVersion ?? '';
  const units = [{ skuId, quantity: 2 }];
  await ask('/StaffPacking/SplitParcel', { orderNo, parcel: 1, labelVersion, units });
  const move = (parcelNo: number, step: 'SHIP' | 'DELIVER') =>
    ask('/StaffOrder/MoveParcels', {
      ...{ orderNo, parcel: parcelNo, step },
      ...(step === 'SHIP' && { carrier: '黑貓', trackingNo: '1' }),
    });
  const report = async (units: number) => {
    const missing = [{ skuId, units }];
    const request = { campaignId, missing };
    const call = '/StaffGroupBuy/ReportShortage';
    const { version, ...seen } = (await ask(call, { ...request, version: null })).result;
    await ask(call, { ...request, version });
    return seen;
  };
  const outcome = async () => (await shop.pledgeOf(orderNo)).outcomeText;
  return { orderNo, skuId, joiner, labels, move, report, outcome };
}

test('what a carrier collects for goods that did not come goes back once it is collected', async () => {
  const { orderNo, move, report, outcome } = await settleInTwo('HOME_COD');
  const { payableTwd } = await shop.order(orderNo);
  await move(1, 'SHIP');
  // The label of the parcel that left says the whole amount.
  expect(await report(1)).toMatchObject({ refundsTwd: 100, owedLessTwd: 0 });
  expect(await outcome()).toContain('付款後退回 NT$100');
  expect(await shop.order(orderNo)).toMatchObject({ payableTwd, paymentStatus: 'COD_DUE' });
  expect(await shop.refunds(orderNo)).toEqual([]);
  await move(2, 'SHIP');
  await move(1, 'DELIVER');
  expect(await shop.order(orderNo)).toMatchObject({ paymentStatus: 'PAID', paidTwd: payableTwd });
  const back = [{ amountTwd: 100, cause: expect.stringMatching(/^SHORTAGE /) }];
  expect(await shop.refunds(orderNo)).toEqual(back);
  await move(2, 'DELIVER');
  expect(await shop.refunds(orderNo)).toEqual(back);
});

test('what is put off until a carrier collected makes no other label outdated', async () => {
  const { orderNo, skuId, move, report, labels } = await settleInTwo('HOME_COD');
  const [, second] = await labels();
  const units = [{ skuId, quantity: 1 }];
  const splitting = { orderNo, parcel: 2, labelVersion: second?.labelVersion ?? '', units };
  await ask('/StaffPacking/SplitParcel', splitting);
  await move(1, 'SHIP');
  // Three alike, one of which loses its piece.
  const [printed] = await labels();
  const listAlike = async () =>
    (await labels()).filter(({ labelVersion }) => labelVersion === printed?.labelVersion);
  expect(await listAlike()).toHaveLength(3);
  await report(1);
  expect(await listAlike()).toHaveLength(2);
});

test('what was put off is owed no more once the parcel comes back whose carrier would have collected it', async () => {
  const { orderNo, move, report, outcome } = await settleInTwo('HOME_COD');
  const { payableTwd } = await shop.order(orderNo);
  await move(1, 'SHIP');
  await report(1);
  await ask('/StaffOrder/TakeBackParcels', { orderNo, parcel: 1 });
  expect(await outcome()).toContain('付款時少付 NT$100');
  expect(await outcome()).not.toContain('付款後退回');
  const dueTwd = payableTwd - 200;
  expect(await shop.order(orderNo)).toMatchObject({ payableTwd: dueTwd, paymentStatus: 'COD_DUE' });
  await move(2, 'SHIP');
  await move(2, 'DELIVER');
  expect(await shop.order(orderNo)).toMatchObject({ paymentStatus: 'PAID', paidTwd: dueTwd });
  expect(await shop.refunds(orderNo)).toEqual([]);
});

test('no more goes back than is left, and that is what is said', async () => {
  const { orderNo, report, outcome } = await settleInTwo('CARD');
  const { paidTwd } = await shop.order(orderNo);
  const cause = 'CHANGED_MIND' as const;
  const given = { orderNo, lines: [], goodwillTwd: paidTwd - 60, cause, reason: '補償' };
  const { plan } = (await ask('/StaffOrder/ReduceOrder', given)).result;
  await ask('/StaffOrder/ReduceOrder', { ...given, confirmed: plan });
  expect(await report(1)).toMatchObject({ refundsTwd: 60 });
  expect(await outcome()).toContain('退回 NT$60');
  const refunds = await shop.refunds(orderNo);
  const amounts = refunds.map(({ amountTwd }) => amountTwd);
  expect(amounts.toSorted((a, b) => b - a)).toEqual([paidTwd - 60, 60]);
});

test('the fee of the payment stays where a few pieces never came, and goes back where none did', async () => {
  for (const { units, backTwd } of [
    { units: 1, backTwd: 60 - 25 },
    { units: 3, backTwd: 60 },
  ]) {
    await setPaymentFees(opened.database, shop.channelId, { CARD: 25 });
    const { orderNo, report, outcome } = await settleInTwo('CARD');
    await setPaymentFees(opened.database, shop.channelId, { CARD: 0 });
    const { paidTwd } = await shop.order(orderNo);
    const given = {
      orderNo,
      goodwillTwd: paidTwd - 60,
      cause: 'CHANGED_MIND',
      reason: '',
    } as const;
    const { plan } = (await ask('/StaffOrder/ReduceOrder', { ...given, lines: [] })).result;
    await ask('/StaffOrder/ReduceOrder', { ...given, lines: [], confirmed: plan });
    expect(await report(units)).toMatchObject({ refundsTwd: backTwd });
    expect(await outcome()).toContain(units === 3 ? '全額退回' : `退回 NT$${backTwd}`);
    const amounts = (await shop.refunds(orderNo)).map(({ amountTwd }) => amountTwd);
    expect(amounts.toSorted((a, b) => b - a)).toEqual([paidTwd - 60, backTwd]);
  }
});

test('what a return was promised goes back with it, whatever else comes back or never came', async () => {
  const { orderNo, joiner, move, report } = await settleInTwo('CARD');
  const { paidTwd } = await shop.order(orderNo);
  await move(1, 'SHIP');
  await move(1, 'DELIVER');
  const given = { orderNo, goodwillTwd: paidTwd - 120, cause: 'CHANGED_MIND', reason: '' } as const;
  const { plan } = (await ask('/StaffOrder/ReduceOrder', { ...given, lines: [] })).result;
  await ask('/StaffOrder/ReduceOrder', { ...given, lines: [], confirmed: plan });
  const line = (await shop.orderLines(orderNo)).find(({ shipmentNo }) => shipmentNo === 1);
  const lines = [{ lineNo: line?.lineNo ?? 0, quantity: 1, reason: 'CHANGED_MIND' as const }];
  const { result } = await joiner.call('/Order/RequestReturn', { orderNo, lines });
  const [{ returnNo = '', refundTwd = 0 } = {}] = result.returns;
  expect(refundTwd).toBe(100);
  expect(await report(1)).toMatchObject({ refundsTwd: 20 });
  await move(2, 'SHIP');
  await ask('/StaffOrder/TakeBackParcels', { orderNo, parcel: 2 });
  const approval = { decision: 'APPROVE', reason: '宅配到付' } as const;
  await ask('/StaffOrder/DecideReturn', { orderNo, returnNo, ...approval });
  await ask('/StaffOrder/DecideReturn', { orderNo, returnNo, decision: 'REFUND' });
  const refunds = await shop.refunds(orderNo);
  expect(refunds.find(({ cause }) => cause === returnNo)).toMatchObject({ amountTwd: 100 });
  expect(refunds.reduce((sum, { amountTwd }) => sum + amountTwd, 0)).toBe(paidTwd);
});
