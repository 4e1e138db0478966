import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { flashSale } from '#server/database/schema/flash-schema.ts';
import { groupCampaign, groupTeam } from '#server/database/schema/group-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { lockPromotions } from '#server/features/records/flash-sale/live-promotion.ts';
import { openCampaigns } from '#server/jobs/group-buys/open-campaigns.ts';
import { remindOfFlashSales } from '#server/jobs/notifying/remind-of-flash-sales.ts';
import {
  newCode,
  type PromotionRow,
  reasonsOf,
  usePromotionFixture,
} from '#server/testing/goods/promotion-fixture.ts';

const { fixture, hours, importRows, createGoods, campaignRows, flashRow, findCampaign } =
  usePromotionFixture();

/** An imported campaign of one SKU that has opened. */
async function openOne(given: PromotionRow = {}) {
  const code = newCode();
  const goods = await createGoods();
  await importRows(campaignRows(code, [goods.code], given));
  fixture.shop.pass(61);
  await openCampaigns(fixture.opened.database, fixture.shop.clock.now, fixture.shop.tools);
  return { code, goods, id: (await findCampaign(code)).id };
}

describe('a group buy that is open', () => {
  test('may get other texts, more pieces and lower prices; its members keep what they have', async () => {
    const { code, goods, id } = await openOne();
    const joiner = await fixture.shop.createJoiner();
    const lines = [{ skuId: goods.skuId, quantity: 5 }];
    const orderNo = await joiner.joinAndPay({ campaignId: id, lines });
    const change = { 列別: '全站團', 代號: code, 介紹: '新的介紹', 貨號: goods.code, 數量: 60 };
    const report = await importRows([{ ...change, 價格: 390, 階梯: '20:380;60:350' }]);
    expect(report.mistakes).toEqual([]);
    expect(await fixture.shop.item(id, goods.skuId)).toMatchObject({
      capUnits: 60,
      confirmedUnits: 5,
    });
    expect(await fixture.shop.campaign(id)).toMatchObject({ status: 'OPEN', confirmedUnits: 5 });
    const { pledgeNo } = await fixture.shop.pledgeOf(orderNo);
    expect(await fixture.shop.pledgeLines(pledgeNo)).toMatchObject([{ ceilingUnitPriceTwd: 400 }]);
  });

  test('refuses changes that could harm them, with the reason', async () => {
    const { code, goods, id } = await openOne();
    const joiner = await fixture.shop.createJoiner();
    await joiner.hold({ campaignId: id, lines: [{ skuId: goods.skuId, quantity: 5 }] });
    const base = { 列別: '全站團', 代號: code, 貨號: goods.code };
    const refusedFor = async (given: PromotionRow) =>
      reasonsOf(await importRows([{ ...base, ...given }]));
    expect(await refusedFor({ 價格: 410 })).toEqual(['2 階梯：開團後不能漲價']);
    expect(await refusedFor({ 數量: 4 })).toContain('2 數量：已被訂走 5 份，數量不能更少');
    expect(await refusedFor({ 結束時間: hours(90) })).toContain(
      '2 結束時間：開團後結團時間不在這裡改，請到「團購現場」打開這個團購，按「延長」或「提早結團」',
    );
    expect(await refusedFor({ 成團門檻: 21 })).toEqual(['2 成團門檻：開團後成團門檻只能降低']);
    expect(await refusedFor({ 每人上限: 3 })).toEqual(['2 每人上限：開團後只能放寬']);
    expect(await fixture.shop.campaign(id)).toMatchObject({ goalMin: 20, perMemberMax: null });
  });
});

test('members reminded of a flash sale are reminded again when it is moved', async () => {
  const [code, { code: sku }] = [newCode(), await createGoods()];
  const row = flashRow(code, sku);
  await importRows([row]);
  const { database } = fixture.opened;
  const [sale] = await database.select().from(flashSale).where(eq(flashSale.code, code));
  const request = { flashSaleId: sale?.id, isOn: true };
  const buyer = await fixture.shop.createBuyer();
  expect(await buyer.codeOf('/FlashSale/SetReminder', request)).toBe('OK');
  const remind = () => remindOfFlashSales(database, fixture.shop.clock.now, fixture.shop.tools);
  fixture.shop.pass(55);
  expect(await remind()).toBe(1);
  await importRows([{ ...row, 標題: '明日搶購' }]);
  expect(await remind()).toBe(0);
  expect((await importRows([{ ...row, 開始時間: hours(2) }])).isWritten).toBe(true);
  expect(await remind()).toBe(0);
  fixture.shop.pass(110);
  expect(await remind()).toBe(1);
});

test('a group buy gets another code while teams are being opened in it', async () => {
  const [code, { code: sku }] = [newCode(), await createGoods()];
  const team = { 列別: '好友團', 成團門檻: '', 階梯: '', 好友團人數: 3, 好友團時限: 48 };
  await importRows(campaignRows(code, [sku], team));
  fixture.shop.pass(61);
  const { database } = fixture.opened;
  const { id: campaignId } = await findCampaign(code);
  const renamed = { 列別: '好友團', 編號: campaignId, 代號: newCode() };
  const { waiting } = await database.transaction(async (joining) => {
    const [openedAt, expiresAt] = [
      fixture.shop.clock.now,
      new Date(fixture.shop.clock.now.getTime() + 1),
    ];
    const opened = {
      teamNo: newCode(),
      campaignId,
      size: 3,
      allowsStrangers: true,
      openedAt,
      expiresAt,
    };
    await joining.insert(groupTeam).values(opened);
    const report = importRows([renamed]);
    // Longer than PostgreSQL's deadlock timeout, so that a deadlock would be detected.
    await sleep(1_200);
    const counted = { heldBuyers: sql`held_buyers` };
    await joining.update(groupCampaign).set(counted).where(eq(groupCampaign.id, campaignId));
    return { waiting: report };
  });
  expect((await waiting).isWritten).toBe(true);
});

test('a file that waited for another import is judged by the time its turn comes', async () => {
  const [code, { code: sku }] = [newCode(), await createGoods()];
  await importRows(campaignRows(code, [sku]));
  const costlier = { 列別: '全站團', 代號: code, 貨號: sku, 價格: 450, 階梯: '30:380;60:350' };
  const { waiting } = await fixture.opened.database.transaction(async (other) => {
    await lockPromotions(other);
    const report = importRows([costlier]);
    await sleep(200);
    fixture.shop.pass(60);
    return { waiting: report };
  });
  expect(reasonsOf(await waiting)).toEqual(['2 階梯：開團後不能漲價']);
});

test('a file has a thousand promotions at most', async () => {
  const { code } = await createGoods();
  const rows = Array.from({ length: 1_001 }, (_, at) => flashRow(`MANY-${at}`, code));
  await expect(importRows(rows)).rejects.toThrow('超過 1000 個團購與搶購，請分成幾個檔案');
});

test('members who join while a pool is reduced never take more than there is', async () => {
  const { code, goods, id } = await openOne({ 數量: 100, 階梯: '', 成團門檻: 1 });
  const joiners = await Promise.all(Array.from({ length: 8 }, () => fixture.shop.createJoiner()));
  const joining = { campaignId: id, lines: [{ skuId: goods.skuId, quantity: 2 }] };
  const row = { 列別: '全站團', 代號: code, 貨號: goods.code };
  const shrinking = (units: number) => importRows([{ ...row, 數量: units, 價格: 400 }]);
  const [reports, holds] = await Promise.all([
    Promise.all([shrinking(6), shrinking(4), shrinking(10)]),
    Promise.allSettled(joiners.map((joiner) => joiner.hold(joining))),
  ]);
  const failures = holds.flatMap((hold) => (hold.status === 'rejected' ? [hold.reason] : []));
  for (const reason of failures) expect(String(reason)).toMatch(/CAMPAIGN_FULL|PRICE_CHANGED/);
  const held = 2 * (joiners.length - failures.length);
  expect(held).toBeGreaterThan(0);
  const { capUnits, heldUnits } = await fixture.shop.item(id, goods.skuId);
  expect(heldUnits).toBe(held);
  expect(capUnits === null || heldUnits <= capUnits).toBe(true);
  for (const { isWritten, mistakes } of reports) {
    if (!isWritten) expect(mistakes[0]?.reason).toContain('數量不能更少');
  }
  expect(await fixture.shop.campaign(id)).toMatchObject({ heldUnits });
});

test('what nobody could pay is refused by a check, at the column that would help', async () => {
  const { database } = fixture.opened;
  const { channelId } = fixture.shop;
  const isHere = eq(channelTerms.channelId, channelId);
  const [before] = await database.select().from(channelTerms).where(isHere);
  await database
    .update(channelTerms)
    .set({ payments: [{ method: 'BANK_TRANSFER', feeTwd: 0 }] })
    .where(isHere);
  const [pool, sale] = [await createGoods(), await createGoods()];
  const rows = [...campaignRows(newCode(), [pool.code]), flashRow(newCode(), sale.code)];
  const column = '匯款期限';
  const refused = reasonsOf(await importRows(rows, true));
  expect(refused).toEqual([
    expect.stringMatching(new RegExp(`^2 ${column}.*：沒有人能付款`)),
    expect.stringMatching(new RegExp(`^3 ${column}.*：沒有人能付款`)),
  ]);
  const payable = rows.map((row) => ({ ...row, [column]: 24 }));
  expect((await importRows(payable, true)).mistakes).toEqual([]);
  await database.update(channelTerms).set({ payments: before?.payments }).where(isHere);
});
