import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { groupCampaign, groupPledge } from '#server/database/schema/group-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type GroupShop, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let shop: GroupShop;
let skuId: number;

beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
  skuId = await shop.createSku();
});
afterAll(() => opened.close());

const openCampaign = (given: Partial<Parameters<GroupShop['openCampaign']>[0]> = {}) =>
  shop.openCampaign({
    ...{ items: [{ skuId, startTwd: 400 }], rungs: [{ threshold: 5, offTwd: 30 }] },
    ...given,
  });
const textsOf = ({ timeline }: { timeline: { text: string }[] }) =>
  timeline.map(({ text }) => text);

describe('a member’s own pledge', () => {
  it('shows what was paid, what the next rung refunds, and its timeline', async () => {
    const campaignId = await openCampaign();
    const joiner = await shop.createJoiner();
    const lines = [{ skuId, quantity: 2 }];
    const orderNo = await joiner.hold({ campaignId, lines });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const read = async () => (await joiner.call('/GroupBuy/GetPledge', { pledgeNo })).result;
    expect((await read()).pledge).toMatchObject({
      ...{
        status: 'HELD',
        statusText: '保留中，待付款',
        paidTwd: 0,
        dueTwd: 900,
        shippingTwd: 100,
      },
      ...{ canEdit: false, canWithdraw: true },
      heldUntil: new Date(shop.clock.now.getTime() + 15 * 60_000).toISOString(),
      payBy: new Date(shop.clock.now.getTime() + 15 * 60_000).toISOString(),
    });
    await joiner.pay(orderNo);
    const { pledge, campaign } = await read();
    expect(campaign).toMatchObject({ campaignId, confirmed: { buyers: 1, units: 2 } });
    expect(pledge).toMatchObject({
      ...{
        orderNo,
        status: 'CONFIRMED',
        heldUntil: null,
        payBy: null,
        canEdit: true,
        canWithdraw: true,
      },
      ...{ paidTwd: 900, refundTwd: 0, refundedTwd: 0, teamNo: null, offers: null },
      lines: [{ skuId, quantity: 2, ceilingUnitPriceTwd: 400, finalUnitPriceTwd: null }],
      savings: {
        ...{ refundNowTwd: 0, refundAtNextRungTwd: 60 },
        text: '再 3 份，每份便宜 NT$30，會退您 NT$60',
      },
    });
    expect(textsOf(pledge)).toEqual(['已登記跟團，名額與數量已保留', '付款完成 NT$900']);
    const request = { channelId: shop.channelId, campaignId };
    const { result } = await joiner.call('/GroupBuy/GetCampaign', request);
    expect(result.ownPledge).toEqual(pledge);
  });

  it.each(['ATM', 'CVS_CODE'] as const)(
    'that waits for a code paid by %s says the same deadline as its order and its payment',
    async (method) => {
      const campaignId = await openCampaign();
      const joiner = await shop.createJoiner();
      const orderNo = await joiner.hold({ campaignId, lines: [{ skuId, quantity: 2 }], method });
      await joiner.begin(orderNo, method);
      await shop.gateway.deliverDue();
      const { pledgeNo } = await shop.pledgeOf(orderNo);
      const { pledge } = (await joiner.call('/GroupBuy/GetPledge', { pledgeNo })).result;
      const payment = (await joiner.call('/Payment/GetPayment', { orderNo })).result;
      const listed = (await joiner.call('/Order/GetOrderArray', {})).result;
      expect(payment).toMatchObject({ status: 'PENDING', payBy: expect.any(String) });
      expect(pledge.payBy).toBe(payment.payBy);
      expect(listed[0]).toMatchObject({ orderNo, payBy: payment.payBy });
    },
  );

  it('shows its end: the final price, the refund, and that nothing can be changed', async () => {
    const campaignId = await openCampaign();
    const [first, second] = [await shop.createJoiner(), await shop.createJoiner()];
    const orderNo = await first.joinAndPay({ campaignId, lines: [{ skuId, quantity: 2 }] });
    await second.joinAndPay({ campaignId, lines: [{ skuId, quantity: 4 }] });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const read = async () => (await first.call('/GroupBuy/GetPledge', { pledgeNo })).result;
    expect((await read()).pledge.savings).toEqual({
      ...{ refundNowTwd: 60, refundAtNextRungTwd: null },
      text: '已達最低價，會退您 NT$60',
    });
    shop.pass(48 * 60);
    await shop.runJobs();
    await shop.runJobs();
    const { pledge, campaign } = await read();
    expect(campaign).toMatchObject({ status: 'SUCCEEDED', rung: 1, unitsToNextRung: null });
    expect(pledge).toMatchObject({
      ...{ status: 'SETTLED', savings: null, canEdit: false, canWithdraw: false },
      ...{ paidTwd: 900, refundTwd: 60, refundedTwd: 60 },
      lines: [{ settledQuantity: 2, finalUnitPriceTwd: 370 }],
    });
    expect(textsOf(pledge)).toEqual(expect.arrayContaining(['已安排退款 NT$60', '退款完成 NT$60']));
  });

  it('that was cancelled before payment does not claim that its time ran out', async () => {
    const campaignId = await openCampaign();
    const joiner = await shop.createJoiner();
    const read = async (orderNo: string) => {
      const { pledgeNo } = await shop.pledgeOf(orderNo);
      return (await joiner.call('/GroupBuy/GetPledge', { pledgeNo })).result.pledge;
    };
    const orderNo = await joiner.hold({ campaignId, lines: [{ skuId }] });
    await joiner.call('/Order/CancelOrder', { orderNo });
    const cancelled = { status: 'EXPIRED', statusText: '已取消，未收款' };
    expect(await read(orderNo)).toMatchObject(cancelled);
    const unpaid = await joiner.hold({ campaignId, lines: [{ skuId }] });
    shop.pass(60);
    await shop.runJobs();
    const late = { status: 'EXPIRED', statusText: '逾時未付款，名額已釋出' };
    expect(await read(unpaid)).toMatchObject(late);
  });

  it('that was paid by ATM asks for a refund account until it is given', async () => {
    const campaignId = await openCampaign();
    const joiner = await shop.createJoiner();
    const lines = [{ skuId }];
    const orderNo = await joiner.joinAndPay({ campaignId, lines, method: 'ATM' });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const asks = async () =>
      (await joiner.call('/GroupBuy/GetPledge', { pledgeNo })).result.pledge.needsAccount;
    expect(await asks()).toBe(false);
    await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    await shop.runJobs();
    expect(await asks()).toBe(true);
    const account = { bankCode: '812', branch: '', account: '20481000123456', holder: '王小明' };
    await joiner.call('/Payment/SaveRefundAccount', { orderNo, ...account });
    expect(await asks()).toBe(false);
  });

  it('of a group that failed is not told that a refund is under way before there is an account', async () => {
    const campaignId = await openCampaign({ goalMin: 9 });
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.joinAndPay({ campaignId, lines: [{ skuId }], method: 'ATM' });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    shop.pass(48 * 60);
    await shop.runJobs();
    await shop.runJobs();
    const read = async () => {
      const { pledge } = (await joiner.call('/GroupBuy/GetPledge', { pledgeNo })).result;
      const { result: order } = await joiner.call('/Order/GetOrder', { orderNo });
      const [listed] = (await joiner.call('/Order/GetOrderArray', {})).result;
      return [pledge.statusText, order.label, listed?.label];
    };
    expect(await read()).toEqual(['待退款，請提供帳戶', '未成團待退款', '未成團待退款']);
    const account = { bankCode: '812', branch: '', account: '20481000123456', holder: '王小明' };
    await joiner.call('/Payment/SaveRefundAccount', { orderNo, ...account });
    expect(await read()).toEqual(['退款處理中', '未成團退款中', '未成團退款中']);
  });

  it('is readable by its owner only', async () => {
    const campaignId = await openCampaign();
    const [owner, other] = [await shop.createJoiner(), await shop.createJoiner()];
    const orderNo = await owner.hold({ campaignId, lines: [{ skuId }] });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    expect(await other.codeOf('/GroupBuy/GetPledge', { pledgeNo })).toBe('NOT_FOUND');
    const request = { channelId: shop.channelId, campaignId };
    expect((await other.call('/GroupBuy/GetCampaign', request)).result.ownPledge).toBeNull();
  });

  it('in an expired team offers other teams, the ordinary price and a refund for a day', async () => {
    const campaignId = await openCampaign({ teamSize: 2, teamHours: 24, rungs: [] });
    const [lonely, other] = [await shop.createJoiner(), await shop.createJoiner()];
    const join = { campaignId, lines: [{ skuId }], teamNo: 'NEW' };
    const orderNo = await lonely.joinAndPay(join);
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const forming = (await lonely.call('/GroupBuy/GetPledge', { pledgeNo })).result.pledge;
    // Its campaign, which is open for longer, does not matter.
    const leavesIn = Date.parse(forming.withdrawUntil) - shop.clock.now.getTime();
    expect(leavesIn).toBeLessThanOrEqual(24 * 3_600_000);
    shop.pass(23 * 60);
    const otherNo = await other.joinAndPay(join);
    const canCancel = async () =>
      (await lonely.call('/Order/GetOrder', { orderNo })).result.actions.includes('CANCEL');
    expect(await canCancel()).toBe(true);
    shop.pass(61);
    // Its end counts before a job has seen it, on the page of its order as well.
    const ended = (await lonely.call('/GroupBuy/GetPledge', { pledgeNo })).result.pledge;
    expect([ended.canWithdraw, await canCancel()]).toEqual([false, false]);
    await shop.runJobs();
    const { pledge } = (await lonely.call('/GroupBuy/GetPledge', { pledgeNo })).result;
    const { teamNo } = await shop.pledgeOf(otherNo);
    expect(pledge).toMatchObject({
      ...{ status: 'CONFIRMED', isLeader: true, canEdit: false, canWithdraw: false },
      offers: { choices: ['OTHER_TEAM', 'ORDINARY_PRICE', 'REFUND'], teams: [{ teamNo }] },
    });
    const until = Date.parse(pledge.offers?.until ?? '');
    expect(until - shop.clock.now.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
    shop.pass(25 * 60);
    const late = (await lonely.call('/GroupBuy/GetPledge', { pledgeNo })).result.pledge;
    expect(late.offers).toBeNull();
  });

  it('shows an extension that came after joining', async () => {
    const campaignId = await openCampaign();
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.joinAndPay({ campaignId, lines: [{ skuId }] });
    shop.pass(1);
    await opened.database
      .update(groupCampaign)
      .set({ extensions: 1, extendedAt: shop.clock.now })
      .where(eq(groupCampaign.id, campaignId));
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const { pledge } = (await joiner.call('/GroupBuy/GetPledge', { pledgeNo })).result;
    expect(textsOf(pledge).at(-1)).toBe('團購延長，24 小時內可以自由退出');
  });
});

describe('a member’s pledges', () => {
  it('come latest first and page by page, each with its group buy', async () => {
    const joiner = await shop.createJoiner();
    const expected: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      const orderNo = await joiner.hold({ campaignId: await openCampaign(), lines: [{ skuId }] });
      expected.unshift(orderNo);
    }
    const request = { channelId: shop.channelId, limit: 2 };
    const first = await joiner.call('/GroupBuy/GetPledgeArray', request);
    const cursor = first.nextCursor ?? '';
    const rest = await joiner.call('/GroupBuy/GetPledgeArray', { ...request, cursor });
    const seen = [...first.result, ...rest.result];
    expect(seen.map(({ pledge }) => pledge.orderNo)).toEqual(expected);
    expect(first.result).toHaveLength(2);
    expect(rest.nextCursor).toBeNull();
    for (const { pledge, campaign } of seen) expect(campaign.campaignId).toBe(pledge.campaignId);
    for (const cursor of ['x', 'over-', 'over-x', '-1']) {
      const wrong = { ...request, cursor };
      expect(await joiner.codeOf('/GroupBuy/GetPledgeArray', wrong)).toBe('VALIDATION_FAILED');
    }
    const elsewhere = { channelId: shop.channelId + 1 };
    expect((await joiner.call('/GroupBuy/GetPledgeArray', elsewhere)).result).toEqual([]);
  });

  it('come after the others when they have ended, on every page', async () => {
    const joiner = await shop.createJoiner();
    const orderNos: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      orderNos.push(await joiner.hold({ campaignId: await openCampaign(), lines: [{ skuId }] }));
    }
    const [oldest, second, third, newest] = orderNos;
    for (const [orderNo, status] of [
      [second, 'WITHDRAWN'],
      [newest, 'EXPIRED'],
    ] as const) {
      await opened.database
        .update(groupPledge)
        .set({ status, endedAt: new Date() })
        .where(eq(groupPledge.orderNo, orderNo ?? ''));
    }
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const request = { channelId: shop.channelId, limit: 1, ...(cursor && { cursor }) };
      const page = await joiner.call('/GroupBuy/GetPledgeArray', request);
      seen.push(...page.result.map(({ pledge }) => pledge.orderNo));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([third, oldest, newest, second]);
  });
});
