import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type LaterShop, openLaterShop } from '#server/testing/orders/later-shop.ts';
import { deliverOrder } from '#server/testing/orders/parcel-office.ts';

let opened: OpenDatabase;
let shop: LaterShop['shop'];
let open: LaterShop['open'];
let receive: LaterShop['receive'];
beforeAll(async () => {
  opened = await createTestDatabase();
  ({ shop, open, receive } = await openLaterShop(opened.database));
});
afterAll(() => opened.close());

describe('a pledge that is paid with the goods', () => {
  test('counts at once, and costs what the close decides', async () => {
    const { join, campaignId } = await open();
    const { orderNo, buyer } = await join('HOME_COD', 3);
    expect(await shop.order(orderNo)).toMatchObject({
      ...{ status: 'CONFIRMED', paymentStatus: 'COD_DUE', payBy: null, payableTwd: 430 },
    });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED' });
    expect(await shop.parcels(orderNo)).toMatchObject([{ status: 'HELD' }]);
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const { result } = await buyer.call('/GroupBuy/GetPledge', { pledgeNo });
    expect(result).toMatchObject({
      pledge: {
        ...{ owedTwd: 430, owedAt: 'HOME', paidTwd: 0, dueTwd: null },
        savings: { text: '已達最低價，付款時少付 NT$45' },
      },
    });

    await shop.closeAll();
    expect(await shop.campaign(campaignId)).toMatchObject({ status: 'SUCCEEDED' });
    const settled = await shop.read(orderNo);
    expect(settled).toMatchObject({
      order: { goodsTwd: 255, payableTwd: 385, paidTwd: 0, paymentStatus: 'COD_DUE' },
      pledge: {
        status: 'SETTLED',
        outcomeText: '最終價 NT$85，比跟團時便宜 NT$15，付款時少付 NT$45。',
      },
      parcels: [{ status: 'READY' }],
      refunds: [],
    });
  });

  test('is released without a debt when the group fails', async () => {
    const { join } = await open({ goalMin: 4 });
    const { orderNo } = await join('HOME_COD', 2);
    await shop.closeAll();
    expect(await shop.read(orderNo)).toMatchObject({
      order: { status: 'CANCELLED', paymentStatus: 'EXPIRED' },
      pledge: { status: 'RELEASED' },
      parcels: [{ status: 'CANCELLED' }],
      refunds: [],
    });
    expect((await shop.pledgeOf(orderNo)).outcomeText).toContain('不用付款');
  });

  test('is edited down and up without a payment', async () => {
    const { join, skuId } = await open();
    const { orderNo, buyer } = await join('HOME_COD', 2);
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const edit = (quantity: number) =>
      buyer.call('/GroupBuy/UpdatePledge', { pledgeNo, lines: [{ skuId, quantity }] });
    await edit(1);
    expect(await shop.order(orderNo)).toMatchObject({ goodsTwd: 100, payableTwd: 230 });
    await edit(4);
    expect(await shop.order(orderNo)).toMatchObject({
      ...{ goodsTwd: 400, payableTwd: 530, paidTwd: 0, paymentStatus: 'COD_DUE' },
    });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ units: 4, status: 'CONFIRMED' });
    expect(await shop.refunds(orderNo)).toEqual([]);
    // Of money that was never paid nothing is said to be settled or to go back.
    const { result } = await buyer.call('/Order/GetOrder', { orderNo });
    const told = result.events.map(({ text }) => text);
    expect(told).toContain('團購內容已更新，付款時多付 NT$300');
    expect(told.join()).not.toMatch(/付清|退/);
  });

  test('can be paid before, and is then refunded like every other', async () => {
    const { join } = await open();
    const { orderNo } = await join('HOME_COD', 3);
    expect(await receive(orderNo, 430)).toMatchObject({ outcome: 'PAID' });
    expect(await shop.parcels(orderNo)).toMatchObject([{ status: 'HELD' }]);
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED' });
    await shop.closeAll();
    expect(await shop.refunds(orderNo)).toEqual([{ amountTwd: 45, cause: 'GROUP_SETTLED' }]);
  });

  test('is what an unpaid one can become', async () => {
    const { join, campaignId } = await open();
    const { orderNo, buyer } = await join('BANK_TRANSFER');
    await buyer.call('/Payment/StartPayment', { orderNo, method: 'HOME_COD' });
    expect(await shop.order(orderNo)).toMatchObject({ paymentStatus: 'COD_DUE', payableTwd: 230 });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED' });
    expect(await shop.parcels(orderNo)).toMatchObject([{ status: 'HELD' }]);
    expect(await shop.campaign(campaignId)).toMatchObject({ heldUnits: 0, confirmedUnits: 1 });
  });

  test('fills a team with those who paid', async () => {
    const { join, campaignId } = await open({ teamSize: 2 });
    const { orderNo } = await join('HOME_COD', 1, undefined, 'NEW');
    const [team] = await shop.teams(campaignId);
    const { orderNo: secondNo } = await join('HOME_COD', 2, undefined, team?.teamNo ?? '');
    for (const no of [orderNo, secondNo]) {
      expect(await shop.pledgeOf(no)).toMatchObject({ status: 'SETTLED' });
      expect(await shop.parcels(no)).toMatchObject([{ status: 'READY' }]);
    }
    expect(await shop.order(secondNo)).toMatchObject({ payableTwd: 300 });
  });

  test('leaves its group free of charge', async () => {
    const { join, campaignId } = await open();
    const { orderNo, buyer } = await join('HOME_COD');
    await buyer.call('/Order/CancelOrder', { orderNo });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await shop.campaign(campaignId)).toMatchObject({ confirmedUnits: 0 });
    expect(await shop.refunds(orderNo)).toEqual([]);
  });

  test.each([400, 385])(
    'gives back a part of NT$%d when it costs NT$385 after the close, and is collected whole',
    async (partTwd) => {
      const { join } = await open();
      const { orderNo } = await join('HOME_COD', 3);
      expect(await receive(orderNo, partTwd)).toMatchObject({ outcome: 'PARTIAL' });
      await shop.closeAll();
      expect(await shop.order(orderNo)).toMatchObject({
        payableTwd: 385,
        paymentStatus: 'COD_DUE',
      });
      expect(await shop.refunds(orderNo)).toEqual([{ amountTwd: partTwd, cause: 'PART_PAYMENT' }]);
      await deliverOrder(opened.database, orderNo, shop.clock.now);
      expect(await shop.order(orderNo)).toMatchObject({ paidTwd: 385, paymentStatus: 'PAID' });
    },
  );

  test('keeps a part that is less than what it costs after the close', async () => {
    const { join } = await open();
    const { orderNo } = await join('HOME_COD', 3);
    await receive(orderNo, 100);
    await shop.closeAll();
    expect(await shop.refunds(orderNo)).toEqual([]);
    await deliverOrder(opened.database, orderNo, shop.clock.now);
    expect(await shop.order(orderNo)).toMatchObject({ paidTwd: 385, paymentStatus: 'PAID' });
  });
});
