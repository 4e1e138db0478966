import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { product, sku } from '#server/database/schema/catalog-schema.ts';
import { flashSale, flashSaleItem } from '#server/database/schema/flash-schema.ts';
import { createChannel, createProduct } from '#server/testing/goods/catalog-factory.ts';
import {
  newCode,
  type PromotionRow,
  reasonsOf,
  usePromotionFixture,
} from '#server/testing/goods/promotion-fixture.ts';
import { createCampaign } from '#server/testing/group-buys/group-shop.ts';

const {
  fixture,
  hours,
  importRows,
  importBytes,
  createGoods,
  campaignRows,
  flashRow,
  findCampaign,
} = usePromotionFixture();

describe('a file of promotions', () => {
  test('opens a group buy of several SKUs that members can join when it opens', async () => {
    const [one, other] = [await createGoods(), await createGoods()];
    const report = await importRows(campaignRows('MANGO', [one.code, other.code]));
    expect(report).toMatchObject({ isWritten: true, mistakes: [] });
    expect(report.promotions).toMatchObject([{ kind: 'CAMPAIGN', outcome: 'ADDED', line: 2 }]);
    const campaign = await findCampaign('MANGO');
    const prices = (unitPriceTwd: number) =>
      [one, other].map(({ skuId }) => ({ skuId, unitPriceTwd }));
    expect(campaign).toMatchObject({
      ...{ mode: 'CAMPAIGN', status: 'SCHEDULED', visibility: 'PUBLIC', goalKind: 'UNITS' },
      ...{ goalMin: 20, editUntil: new Date(campaign.closesAt.getTime() - 3_600_000) },
      ladder: {
        startPrices: prices(400),
        rungs: [
          { threshold: 30, prices: prices(380) },
          { threshold: 60, prices: prices(350) },
        ],
      },
    });
    expect(await fixture.shop.item(campaign.id, one.skuId)).toMatchObject({ capUnits: 200 });
    expect(await fixture.shop.item(campaign.id, other.skuId)).toMatchObject({ capUnits: null });
    fixture.shop.pass(61);
    const joiner = await fixture.shop.createJoiner();
    const orderNo = await joiner.joinAndPay({
      campaignId: campaign.id,
      lines: [{ skuId: other.skuId, quantity: 3 }],
    });
    expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED', units: 3 });
  });

  test('opens a group buy of teams, whose goal is their size', async () => {
    const { code, skuId } = await createGoods();
    const team = { 列別: '好友團', 成團門檻: '', 階梯: '', 好友團人數: 3, 好友團時限: 48 };
    const report = await importRows(campaignRows('TEAM', [code], { ...team, 開放加入: '否' }));
    expect(report.mistakes).toEqual([]);
    const campaign = await findCampaign('TEAM');
    expect(campaign).toMatchObject({
      ...{ mode: 'TEAM', teamSize: 3, teamHours: 48, allowsStrangers: false },
      ...{ goalKind: 'BUYERS', goalMin: 3 },
    });
    fixture.shop.pass(61);
    const joiner = await fixture.shop.createJoiner();
    await joiner.joinAndPay({ campaignId: campaign.id, teamNo: 'NEW', lines: [{ skuId }] });
    expect(await fixture.shop.teams(campaign.id)).toMatchObject([{ size: 3, seatsConfirmed: 1 }]);
  });

  test('opens a flash sale, whose pieces are sold at its price', async () => {
    const { code, skuId } = await createGoods();
    const report = await importRows([flashRow('FLASH', code, { 每人上限: 2 })]);
    expect(report.mistakes).toEqual([]);
    const { database } = fixture.opened;
    const [sale] = await database.select().from(flashSale).where(eq(flashSale.code, 'FLASH'));
    fixture.shop.pass(61);
    await fixture.shop.runJobs();
    const [item] = await database
      .select()
      .from(flashSaleItem)
      .where(eq(flashSaleItem.skuId, skuId));
    expect(item).toMatchObject({
      ...{ flashSaleId: sale?.id, flashPriceTwd: 300, stock: 8, perMember: 2, movedIn: 8 },
    });
  });

  test('without changes writes nothing', async () => {
    const { code } = await createGoods();
    const rows = [...campaignRows('SAME', [code])];
    await importRows(rows);
    const again = await importRows(rows);
    expect(again.promotions).toMatchObject([{ outcome: 'UNCHANGED', changes: [] }]);
  });

  test('that is only checked reports its changes, and writes nothing', async () => {
    const { code } = await createGoods();
    await importRows(campaignRows('CHECK', [code]));
    const other = campaignRows('CHECK', [code], { 標題: '玉荷包', 價格: 390 });
    const report = await importRows(other, true);
    expect(report).toMatchObject({ isWritten: false, mistakeTotal: 0 });
    expect(report.promotions[0]?.changes).toEqual([
      ...['標題：愛文芒果 → 玉荷包', `${code} 價格：400 → 390`],
    ]);
    expect(await findCampaign('CHECK')).toMatchObject({ title: '愛文芒果' });
    expect((await importRows(other)).isWritten).toBe(true);
    expect(await findCampaign('CHECK')).toMatchObject({ title: '玉荷包' });
  });

  test('with one mistake writes nothing of the rest', async () => {
    const [one, other] = [await createGoods(), await createGoods()];
    const rows = [
      ...campaignRows('GOOD', [one.code]),
      ...campaignRows('BAD', [other.code], { 價格: 500 }),
    ];
    expect(reasonsOf(await importRows(rows))).toEqual(['3 階梯：團購價要低於平常的售價 NT$500']);
    await expect(findCampaign('GOOD')).rejects.toThrow();
  });

  test('changes only the columns that it has', async () => {
    const { code } = await createGoods();
    await importRows(campaignRows('PART', [code]));
    const before = await findCampaign('PART');
    const rows = [{ 列別: '全站團', 代號: 'PART', 介紹: '產地直送' }];
    expect((await importRows(rows)).promotions[0]?.changes).toEqual(['介紹：（空白） → 產地直送']);
    expect(await findCampaign('PART')).toEqual({ ...before, introduction: '產地直送' });
  });

  test('keeps a draft hidden until it is published', async () => {
    const { code } = await createGoods();
    await importRows(campaignRows('DRAFT', [code], { 狀態: '準備中' }));
    expect(await findCampaign('DRAFT')).toMatchObject({ status: 'DRAFT' });
    await importRows([{ 列別: '全站團', 代號: 'DRAFT', 狀態: '即將開團' }]);
    expect(await findCampaign('DRAFT')).toMatchObject({ status: 'SCHEDULED' });
    const back = await importRows([{ 列別: '全站團', 代號: 'DRAFT', 狀態: '準備中' }]);
    expect(reasonsOf(back)[0]).toContain('已經公布的團購不能收回');
  });

  test('may be in Big5, and reports the lines it does not understand', async () => {
    // 列別,代號 in Big5; then an unknown kind.
    const head = Buffer.from([0xa6, 0x43, 0xa7, 0x4f, 0x2c, 0xa5, 0x4e, 0xb8, 0xb9, 0x0d, 0x0a]);
    const report = await importBytes(Buffer.concat([head, Buffer.from('x,A\r\n')]));
    expect(reasonsOf(report)).toEqual(['2 列別：只能填全站團、好友團、限時搶購，現在是「x」']);
  });
});

describe('a mistake is reported with its line and column:', () => {
  const one = (given: PromotionRow | (() => PromotionRow)) => async () => {
    const { code } = await createGoods();
    return campaignRows(newCode(), [code], typeof given === 'function' ? given() : given);
  };
  test.each<[string, () => Promise<PromotionRow[]>, string[]]>([
    ['a short title', one({ 標題: '團' }), ['2 標題：標題要有 2 到 40 個字']],
    [
      'half an hour',
      one(() => ({ 開始時間: hours(1), 結束時間: hours(1.5) })),
      ['2 結束時間：從開團到結團要有 1 小時到 45 天'],
    ],
    [
      'a time that is over',
      one(() => ({ 開始時間: hours(-5), 結束時間: hours(0) })),
      ['2 結束時間：結團時間至少要在 1 小時之後'],
    ],
    [
      'an unknown code',
      async () => campaignRows(newCode(), ['NO-SUCH']),
      ['2 貨號：商店裡沒有貨號「NO-SUCH」：請先匯入這個規格，或檢查有沒有打錯'],
    ],
    ['an unknown channel', one({ 通路: 5 }), ['2 通路：沒有營業中的通路 5']],
    ['an unknown activity', one({ 活動頁: 5 }), ['2 活動頁：通路裡沒有活動頁 5']],
    ['no name', one({ 代號: '' }), ['2 代號：代號和編號至少要填一個']],
    [
      'a column of another kind',
      one({ 好友團人數: 3 }),
      ['2 好友團人數：「全站團」用不到這一欄，請留白'],
    ],
    [
      'a state that a file cannot give',
      one({ 狀態: '揪團中' }),
      ['2 狀態：還沒公布的團購只能是準備中或即將開團'],
    ],
    ['a rung that no cap reaches', one({ 數量: 50 }), ['2 階梯：只有 50 份，達不到最後一階的門檻']],
    [
      'prices that rise',
      one({ 階梯: '30:380;60:390' }),
      ['2 階梯：買得多，單價不能比較貴，現在是「30:380;60:390」'],
    ],
  ])('%s', async (_, rows, reasons) => {
    expect(reasonsOf(await importRows(await rows()))).toEqual(reasons);
  });

  test('a SKU without the rungs of the others', async () => {
    const [first, second] = [await createGoods(), await createGoods()];
    const rows = campaignRows(newCode(), [first.code, second.code]);
    const report = await importRows([rows[0] ?? {}, { ...rows[1], 階梯: '30:380' }]);
    expect(reasonsOf(report)).toEqual(['2 階梯：第 2 階：每一階都必須為每個品項定價']);
  });

  test('goods that the channel does not sell', async () => {
    const { database } = fixture.opened;
    await createProduct(database, { skus: [{ code: 'ELSEWHERE' }] });
    const rows = campaignRows(newCode(), ['ELSEWHERE'], { 價格: 50, 階梯: '' });
    expect(reasonsOf(await importRows(rows))).toEqual(['2 貨號：這個通路沒有在賣']);
  });

  test('goods that are off sale', async () => {
    const { code } = await createGoods();
    const { database } = fixture.opened;
    const ofCode = database.select({ id: sku.productId }).from(sku).where(eq(sku.code, code));
    await database
      .update(product)
      .set({ productStatus: 'ARCHIVED' })
      .where(inArray(product.id, ofCode));
    const report = await importRows(campaignRows(newCode(), [code]));
    expect(reasonsOf(report)).toEqual(['2 貨號：商品已下架，請先重新上架']);
  });

  test('the same promotion twice', async () => {
    const [first, second] = [await createGoods(), await createGoods()];
    const rows = [first, second].flatMap(({ code }, at) =>
      campaignRows('TWICE', [code], { 標題: `第 ${at + 1} 個` }),
    );
    expect(reasonsOf(await importRows(rows))).toEqual(['3 代號：和第 2 列重複']);
  });
});

describe('a product in two promotions', () => {
  test('of a file and of the shop, or of one file, is refused where their times overlap', async () => {
    const { code, skuId } = await createGoods();
    await importRows(campaignRows('FIRST', [code]));
    const first = await findCampaign('FIRST');
    const name = `「商品${await productOf(skuId)}」`;
    const clash = await importRows([flashRow('CLASH', code)]);
    expect(reasonsOf(clash)).toEqual([`2 開始時間：${name}同一段時間也在團購 ${first.id}`]);
    const later = { 開始時間: hours(49), 結束時間: hours(60) };
    expect((await importRows([flashRow('LATER', code, later)])).isWritten).toBe(true);
    const other = await createGoods();
    const both = await importRows([
      ...campaignRows('ONE', [other.code]),
      flashRow('OTHER', other.code),
    ]);
    const named = `「商品${await productOf(other.skuId)}」同一段時間也在這個檔案`;
    expect(reasonsOf(both)).toEqual([
      `2 開始時間：${named}第 3 列的限時搶購`,
      `3 開始時間：${named}第 2 列的團購`,
    ]);
  });

  test('is reported with promotions of its own channel only', async () => {
    const { code, skuId } = await createGoods();
    await importRows(campaignRows('HERE', [code]));
    const here = await findCampaign('HERE');
    const { database } = fixture.opened;
    const elsewhere = await createChannel(database);
    const opensAt = here.opensAt;
    const items = [{ skuId, startTwd: 90 }];
    for (let times = 0; times < 2; times += 1) {
      await createCampaign(database, elsewhere, fixture.shop.clock.now, { items, opensAt });
    }
    const report = await importRows([flashRow('CLASHES', code)]);
    expect(report.mistakes).toHaveLength(1);
    expect(report.mistakes[0]?.reason).toMatch(new RegExp(`也在團購 ${here.id}$`));
  });

  test('is refused to one of two concurrent imports', async () => {
    const { code } = await createGoods();
    const reports = await Promise.all([
      importRows(campaignRows('RACE-1', [code])),
      importRows(campaignRows('RACE-2', [code])),
      importRows([flashRow('RACE-3', code)]),
    ]);
    expect(reports.filter(({ isWritten }) => isWritten)).toHaveLength(1);
    for (const { isWritten, mistakeTotal } of reports) expect(mistakeTotal).toBe(isWritten ? 0 : 1);
  });

  async function productOf(skuId: number) {
    const { database } = fixture.opened;
    const [row] = await database.select().from(sku).where(eq(sku.id, skuId));
    return row?.productId;
  }
});
