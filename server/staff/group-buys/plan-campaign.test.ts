import type { CampaignPlanForm } from '@kaituan/contract/staff/promotions/staff-campaign-plan';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { activity, media, sku } from '#server/database/schema/catalog-schema.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { listCampaignsById } from '#server/features/records/campaign/campaign-query.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createActivity,
  createChannel,
  createProduct,
} from '#server/testing/goods/catalog-factory.ts';
import { type GroupShop, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: GroupShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
});
afterAll(() => opened.close());

const owner = () =>
  askAsOwner({ database: opened.database, payments: shop.payments, now: () => shop.clock.now });
const after = (hours: number) =>
  new Date(shop.clock.now.getTime() + hours * 3_600_000).toISOString();

async function planOf(given: Partial<CampaignPlanForm> = {}): Promise<CampaignPlanForm> {
  const skuId = await shop.createSku({ priceTwd: 500 });
  const [row] = await opened.database.select().from(sku).where(eq(sku.id, skuId));
  return {
    ...{ mode: 'CAMPAIGN', status: 'SCHEDULED', title: '愛文芒果', introduction: '' },
    ...{ pictureId: null, visibility: 'PUBLIC', activityId: null },
    ...{ opensAt: after(1), closesAt: after(49), shipFrom: after(120), shipTo: after(144) },
    ...{ goalKind: 'UNITS', goalMin: 3, perMemberMax: 10, perOrderMax: null },
    ...{ teamSize: null, teamHours: null, allowsStrangers: true },
    ...{ caseQty: null, casePolicy: null },
    ...{ transferHours: 24, paysOnDelivery: false, paysAtPickup: false },
    items: [
      {
        ...{ skuCode: row?.code ?? '', capUnits: 20, priceTwd: 450 },
        rungs: [{ minQty: 10, unitPriceTwd: 400 }],
      },
    ],
    ...given,
  };
}

const save = (plan: CampaignPlanForm, more: object = {}) =>
  owner()('/StaffGroupBuy/SaveCampaignPlan', { channelId: shop.channelId, plan, ...more });

const readRow = async (id: number) =>
  (await opened.database.select().from(groupCampaign).where(eq(groupCampaign.id, id)))[0];

test('a price above buying in quantity is warned of, and keeps nobody from publishing', async () => {
  const plan = await planOf();
  const code = plan.items[0]?.skuCode ?? '';
  const tiers = [{ minQty: 6, unitPriceTwd: 420 }];
  await opened.database.update(sku).set({ tiers }).where(eq(sku.code, code));
  const { result } = await save(plan, { isCheckOnly: true });
  expect(result.warnings).toEqual([
    { path: 'items[0].price', text: expect.stringContaining('平常買 6 件以上，每件 NT$420') },
  ]);
  const few = await save({ ...plan, perMemberMax: 5 }, { isCheckOnly: true });
  expect(few.result.warnings).toEqual([]);
  expect((await save(plan)).result.campaignId).not.toBeNull();
});

describe('a group buy of the desk', () => {
  test('is opened, read again, and changed by who has seen it last', async () => {
    const plan = await planOf();
    const campaignId = (await save(plan)).result.campaignId ?? 0;
    expect(await readRow(campaignId)).toMatchObject({
      ...{ status: 'SCHEDULED', title: '愛文芒果', transferHours: 24, goalMin: 3 },
      channelId: shop.channelId,
    });
    const read = (await owner()('/StaffGroupBuy/GetCampaignPlan', { campaignId })).result;
    expect(read).toMatchObject({ plan, isPublished: true, channelId: shop.channelId });

    const { version } = read;
    const changed = { ...plan, title: '愛文芒果 產地團' };
    const { result } = await save(changed, { campaignId, version });
    expect(result).toEqual({
      ...{ campaignId, changes: ['標題：愛文芒果 → 愛文芒果 產地團'], warnings: [] },
    });
    await expect(save(plan, { campaignId, version })).rejects.toMatchObject({
      code: 'SETTINGS_CHANGED',
    });
    const entries = await opened.database
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subjectId, String(campaignId)))
      .orderBy(staffAudit.id);
    expect(entries.map(({ before, after: then }) => [before, then])).toMatchObject([
      [null, { title: '愛文芒果' }],
      [{ title: '愛文芒果' }, { title: '愛文芒果 產地團' }],
    ]);
  });

  test('is checked without being written', async () => {
    const before = await opened.database.$count(groupCampaign);
    const { result } = await save(await planOf(), { isCheckOnly: true });
    expect(result).toEqual({ campaignId: null, changes: [], warnings: [] });
    expect(await opened.database.$count(groupCampaign)).toBe(before);
  });

  test('is refused at the fields by the rules of a file', async () => {
    const plan = await planOf({ goalMin: 30, transferHours: 80 });
    const [item] = plan.items;
    const items = item ? [{ ...item, priceTwd: 500 }] : [];
    const refused = await save({ ...plan, items }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'VALIDATION_FAILED' });
    const { details } = refused as { details: { path: string }[] };
    expect(details.map(({ path }) => path).toSorted()).toEqual([
      'goalMin',
      'items[0].rungs',
      'transferHours',
    ]);
  });

  test('is refused at its first rungs where a rung is dearer than what comes before', async () => {
    const plan = await planOf({});
    const items = plan.items.map((item) => ({
      ...{ ...item, priceTwd: 400, rungs: [{ minQty: 5, unitPriceTwd: 450 }] },
    }));
    await expect(save({ ...plan, items })).rejects.toMatchObject({
      details: expect.arrayContaining([expect.objectContaining({ path: 'items[0].rungs' })]),
    });
  });

  test('says where it is shown, who may join a team, and how cases are completed', async () => {
    const productId = await createProduct(opened.database, {});
    const activityId = await createActivity(opened.database, shop.channelId, [productId]);
    const place = { visibility: 'LINK_ONLY' as const, activityId };
    const cases = { caseQty: 12, casePolicy: 'SHOP_FILLS' as const };
    const ofPool = await planOf({ ...place, ...cases });
    const campaignId = (await save(ofPool)).result.campaignId ?? 0;
    expect(await readRow(campaignId)).toMatchObject({ ...place, ...cases });
    const read = await owner()('/StaffGroupBuy/GetCampaignPlan', { campaignId });
    expect(read.result.plan).toEqual(ofPool);

    const ofTeams = { mode: 'TEAM' as const, goalMin: null, teamSize: 3, teamHours: 24 };
    const teams = await planOf({ ...ofTeams, ...cases, allowsStrangers: false });
    const teamsId = (await save(teams)).result.campaignId ?? 0;
    expect(await readRow(teamsId)).toMatchObject({ allowsStrangers: false, caseQty: null });

    const one = await save(await planOf({ caseQty: 1 })).catch((error: unknown) => error);
    expect(one).toMatchObject({ details: [{ path: 'caseQty', text: '一箱要有 2 份以上' }] });
    const elsewhere = await planOf({ activityId: 1_999_999_999 });
    await expect(save(elsewhere)).rejects.toMatchObject({ details: [{ path: 'activity' }] });
  });

  test('is listed in activities of its channel that have not ended', async () => {
    const channelId = await createChannel(opened.database);
    const productIds = [await createProduct(opened.database, {})];
    const activityId = await createActivity(opened.database, channelId, productIds);
    const ended = await createActivity(opened.database, channelId, productIds);
    const endsAt = new Date(shop.clock.now.getTime() - 1);
    await opened.database.update(activity).set({ endsAt }).where(eq(activity.id, ended));
    const { result } = await owner()('/StaffPromotion/GetPromotionActivityArray', { channelId });
    expect(result.map((one) => one.activityId)).toEqual([activityId]);
  });

  test('has a picture of its own, and not one of a product', async () => {
    const productId = await createProduct(opened.database, {});
    const facts = { width: 1, height: 1, alt: '', color: '#fff', file: 'a.webp' };
    await opened.database.insert(media).values([
      { id: 'u-own', ...facts },
      { id: 'p-theirs', productId, ...facts },
    ]);
    const plan = await planOf({ pictureId: 'u-own' });
    const campaignId = (await save(plan)).result.campaignId ?? 0;
    const shown = await listCampaignsById(opened.database, [campaignId]);
    expect(shown[0]?.picture?.id).toBe('u-own');
    const { version } = (await owner()('/StaffGroupBuy/GetCampaignPlan', { campaignId })).result;
    const without = await save({ ...plan, pictureId: null }, { campaignId, version });
    expect(without.result.changes).toEqual(['圖片：u-own → （空白）']);
    for (const pictureId of ['p-theirs', 'u-none']) {
      const refused = save(await planOf({ pictureId }));
      await expect(refused).rejects.toMatchObject({ details: [{ path: 'picture' }] });
    }
  });

  test('is refused when nobody could pay it', async () => {
    const plan = await planOf({ transferHours: null });
    await opened.database
      .update(channelTerms)
      .set({ payments: [{ method: 'BANK_TRANSFER', feeTwd: 0 }] })
      .where(eq(channelTerms.channelId, shop.channelId));
    await expect(save(plan)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'transferHours', text: expect.stringContaining('沒有人能付款') }],
    });
    await expect(save({ ...plan, transferHours: 24 })).resolves.toMatchObject({
      result: { campaignId: expect.any(Number) },
    });
  });
});
