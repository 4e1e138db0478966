import { joinerStatusText } from '@kaituan/domain/pledge/pledge-life';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { consumeEvents } from '#server/events/consume-events.ts';
import { notificationsConsumer } from '#server/features/flows/notifying/notifications-consumer.ts';
import { requireCompany } from '#server/features/ground/channel/get-sales-company-info.ts';
import { closeCampaigns } from '#server/jobs/group-buys/close-campaigns.ts';
import { endJoining } from '#server/jobs/group-buys/open-campaigns.ts';
import { executeGroupCommand } from '#server/operator/groups/execute-group-command.ts';
import { parseGroupCommand } from '#server/operator/groups/group-arguments.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type GroupShop, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: GroupShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
  // It reads what happens from its first run on.
  await consumeEvents(opened.database, notificationsConsumer, shop.clock.now);
});
afterAll(() => opened.close());

const ask = () => askAsOwner({ database: opened.database, now: () => shop.clock.now });

/** A group buy that two joined: one has paid two pieces, one holds three without having paid. */
async function joinTwo() {
  const skuId = await shop.createSku();
  const items = [{ skuId, startTwd: 100 }];
  const campaignId = await shop.openCampaign({ items, caseQty: 6, casePolicy: 'SHOP_FILLS' });
  const lines = (quantity: number) => ({ campaignId, lines: [{ skuId, quantity }] });
  const paid = await (await shop.createJoiner()).joinAndPay(lines(2));
  const held = await (await shop.createJoiner()).hold(lines(3));
  const describeIt = async () =>
    (await ask()('/StaffGroupBuy/DescribeCampaign', { campaignId })).result;
  return { skuId, campaignId, paid, held, describeIt };
}

const joinersOf = async (campaignId: number) =>
  (await ask()('/StaffGroupBuy/SearchJoinerArray', { campaignId })).result;

const notified = async (kind: string) => {
  await consumeEvents(opened.database, notificationsConsumer, shop.clock.now);
  return opened.database.select().from(notification).where(eq(notification.kind, kind));
};

describe('a group buy, live', () => {
  test('tells by name who joined with what and has paid, and the sums', async () => {
    const { skuId, campaignId, paid, held, describeIt } = await joinTwo();
    const found = await describeIt();
    expect(found).toMatchObject({ confirmedBuyers: 1, heldBuyers: 1, isOpen: true, caseQty: 6 });
    expect(found.items).toMatchObject([{ skuId, units: 2, heldUnits: 3 }]);
    const joiners = await joinersOf(campaignId);
    expect(joiners).toMatchObject([
      { orderNo: paid, isPaid: true, heldUntil: null, lines: [{ skuId, quantity: 2 }] },
      { orderNo: held, isPaid: false, lines: [{ skuId, quantity: 3 }] },
    ]);
    expect(joiners.every(({ name }) => name.length > 1 && !name.includes('○'))).toBe(true);
    const [first, second] = [await shop.order(paid), await shop.order(held)];
    expect(joiners[1]?.payBy).toBe(second?.payBy?.toISOString());
    expect(found.money).toEqual({
      ...{ paidTwd: first?.paidTwd, refundsTwd: 0, unpaidTwd: second?.payableTwd },
    });
  });

  test('a part that came is among the sums, and beside whoever paid it, with what is missing', async () => {
    const skuId = await shop.createSku();
    const campaignId = await shop.openCampaign({ items: [{ skuId, startTwd: 100 }] });
    const lines = [{ skuId, quantity: 3 }];
    const orderNo = await (await shop.createJoiner()).hold({ campaignId, lines });
    const payableTwd = (await shop.order(orderNo))?.payableTwd ?? 0;
    await ask()('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: 100 });
    const leftTwd = payableTwd - 100;
    expect(await joinersOf(campaignId)).toMatchObject([{ isPaid: false, leftTwd }]);
    const { money } = (await ask()('/StaffGroupBuy/DescribeCampaign', { campaignId })).result;
    expect(money).toMatchObject({ paidTwd: 100, unpaidTwd: leftTwd });
    const { events } = (await ask()('/StaffOrder/DescribeOrder', { orderNo })).result;
    const part = events.find(({ kind }) => kind === 'PART_RECEIVED');
    expect(part?.detail).toBe(`NT$100，還差 NT$${leftTwd}`);
  });

  test('tells whose order the shop cancelled from who left', async () => {
    const { campaignId, paid, held } = await joinTwo();
    const states = async () =>
      (await joinersOf(campaignId)).map((one) => [one.orderNo, joinerStatusText(one)]);
    expect(await states()).toEqual([
      [paid, '已跟團'],
      [held, '保留中，待付款'],
    ]);
    await ask()('/StaffOrder/CancelOrderByShop', { orderNo: paid, reason: '' });
    await ask()('/StaffOrder/CancelOrderByShop', { orderNo: held, reason: '' });
    expect(await states()).toEqual([
      [paid, '店家取消'],
      [held, '店家取消'],
    ]);
    // Without words of the shop, members are told that it was the shop.
    const told = (await notified('ORDER_CANCELLED')).filter(({ facts }) => facts.orderNo === paid);
    expect(told).toMatchObject([{ facts: { reason: '店家取消訂單' } }]);
  });

  test('finds who joined by name, order and what is paid', async () => {
    const { campaignId, paid, held } = await joinTwo();
    const find = async (filters: { search?: string; which?: 'UNPAID' | 'OWED' | 'PAID' }) => {
      const path = '/StaffGroupBuy/SearchJoinerArray';
      const { result } = await ask()(path, { campaignId, ...filters });
      return result.map(({ orderNo }) => orderNo);
    };
    expect(await find({})).toEqual([paid, held]);
    expect(await find({ which: 'UNPAID' })).toEqual([held]);
    expect(await find({ which: 'PAID' })).toEqual([paid]);
    expect(await find({ search: held.toLowerCase() })).toEqual([held]);
    const recipient = (await shop.order(paid))?.address?.recipient ?? '';
    expect(await find({ search: recipient.slice(1), which: 'PAID' })).toEqual([paid]);
    expect(await find({ search: '%' })).toEqual([]);
    const { database } = opened;
    await database.execute(sql`update shop_order set payment_status = 'COD_DUE', payment_method = 'HOME_COD'
      where order_no = ${held}`);
    await database.execute(
      sql`update group_pledge set status = 'CONFIRMED' where order_no = ${held}`,
    );
    await database.execute(sql`update member set display_name = '小美'
      where id = (select member_id from shop_order where order_no = ${held})`);
    expect(await find({ which: 'OWED' })).toEqual([held]);
    expect(await find({ which: 'UNPAID' })).toEqual([]);
    expect(await find({ search: '小美' })).toEqual([held]);
    await database.execute(
      sql`update group_pledge set status = 'REFUNDED' where order_no = ${paid}`,
    );
    expect(await find({ which: 'PAID' })).toEqual([]);
  });

  test('as the command line shows it, with texts for the chat and the supplier', async () => {
    const { campaignId, paid } = await joinTwo();
    const group = (...args: string[]) => {
      const command = parseGroupCommand(args);
      if (!command) throw new Error('not understood');
      return executeGroupCommand(ask(), command);
    };
    const number = String(campaignId);
    const shown = await group('show', number);
    expect(shown).toContain(paid);
    expect(shown).toContain('0 箱，零 2 份，差 4 份滿箱');
    expect(await group('text', number, '--link', 'https://shop.example/g')).toMatch(
      /目前 1 人、2 份[\s\S]*https:\/\/shop\.example\/g$/,
    );
    expect(await group('supplier', number)).toContain('× 2');
  });

  test('as a PDF for the supplier, with the pieces, their cases and who orders', async () => {
    const { campaignId } = await joinTwo();
    const { result } = await ask()('/StaffGroupBuy/GetSupplierOrder', { campaignId });
    expect(result.name).toMatch(/採購單\.pdf$/);
    const [only = [], ...others] = readPdf(Buffer.from(result.content, 'base64'));
    expect(others).toEqual([]);
    const company = await requireCompany(opened.database, shop.channelId);
    for (const text of ['貨號', '2', '零 2 份，差 4', '合計 2 份，每箱 6 份', company.name]) {
      expect(only.join('\n')).toContain(text);
    }
  });
});

test('the unpaid are reminded once in half a day, the others never', async () => {
  const { campaignId, held } = await joinTwo();
  const remind = async () =>
    (await ask()('/StaffGroupBuy/RemindUnpaid', { campaignId })).result.reminded;
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
  const { memberId } = (await shop.order(held)) as { memberId: string };
  const reminders = await notified('PAYMENT_DUE');
  expect(reminders.map((one) => one.memberId)).toEqual([memberId]);
});

test('every buyer gets the same message, at most twice a day', async () => {
  const { campaignId } = await joinTwo();
  const tell = (text: string) => ask()('/StaffGroupBuy/TellJoiners', { campaignId, text });
  expect((await tell('到貨時間改到週六早上')).result).toEqual({ told: 2 });
  await tell('記得帶環保袋');
  await expect(tell('再一次')).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
  const texts = (await notified('GROUP_TOLD')).map(({ facts }) => (facts as { text: string }).text);
  expect(texts.sort()).toEqual([
    ...['到貨時間改到週六早上', '到貨時間改到週六早上', '記得帶環保袋', '記得帶環保袋'],
  ]);
});

describe('closing earlier', () => {
  const call = '/StaffGroupBuy/AdvanceCampaignClose';
  const hourMs = 3_600_000;
  const inHours = (hours: number) =>
    new Date(shop.clock.now.getTime() + hours * hourMs).toISOString();

  test('is refused before the goal and while somebody may still pay', async () => {
    const skuId = await shop.createSku();
    const items = [{ skuId, startTwd: 100 }];
    const campaignId = await shop.openCampaign({ items, goalMin: 2 });
    const lines = [{ skuId, quantity: 1 }];
    await (await shop.createJoiner()).joinAndPay({ campaignId, lines });
    const earliest = async () =>
      (await ask()('/StaffGroupBuy/DescribeCampaign', { campaignId })).result.earliestCloseAt;
    expect(await earliest()).toBeNull();
    const soon = { campaignId, closesAt: inHours(3) };
    await expect(ask()(call, soon)).rejects.toThrow('還沒達到成團門檻');
    await (await shop.createJoiner()).joinAndPay({ campaignId, lines });
    expect(await earliest()).toBe(inHours(2));
    const held = await (await shop.createJoiner()).hold({ campaignId, lines, method: 'ATM' });
    const { heldUntil } = await shop.pledgeOf(held);
    expect(await earliest()).toBe(heldUntil?.toISOString());
    await expect(ask()(call, soon)).rejects.toThrow('等付款的人也要來得及付');
    await expect(ask()(call, { campaignId, closesAt: inHours(49) })).rejects.toThrow('更早');
  });

  test('notifies who joined once, who may change and leave until then, and is decided then', async () => {
    const skuId = await shop.createSku();
    const items = [{ skuId, startTwd: 100 }];
    const campaignId = await shop.openCampaign({ items, goalMin: 2 });
    const lines = [{ skuId, quantity: 1 }];
    const leaving = await shop.createJoiner();
    const orders = [
      await leaving.joinAndPay({ campaignId, lines }),
      await (await shop.createJoiner()).joinAndPay({ campaignId, lines }),
      await (await shop.createJoiner()).joinAndPay({ campaignId, lines }),
    ];
    const closesAt = inHours(2);
    expect((await ask()(call, { campaignId, closesAt })).result).toEqual({ closesAt });
    const closing = await notified('GROUP_CLOSES_EARLIER');
    expect(closing.map(({ facts }) => facts)).toEqual(
      orders.map(() => expect.objectContaining({ closesAt })),
    );
    shop.pass(119);
    const [first = ''] = orders;
    const { pledgeNo } = await shop.pledgeOf(first);
    await leaving.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    shop.pass(2);
    const late = await shop.createJoiner();
    await expect(late.hold({ campaignId, lines })).rejects.toThrow();
    for (const job of [endJoining, closeCampaigns]) {
      await job(opened.database, shop.clock.now, shop.tools);
    }
    expect(await shop.campaign(campaignId)).toMatchObject({ status: 'SUCCEEDED' });
    await expect(ask()(call, { campaignId, closesAt: inHours(3) })).rejects.toThrow('進行中');
  });
});
