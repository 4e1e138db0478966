import { grantOf } from '@kaituan/domain/staff/grant';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { product, sku } from '#server/database/schema/catalog-schema.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { flashSale } from '#server/database/schema/flash-schema.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { announceRecalls } from '#server/jobs/notifying/announce-bulletins.ts';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createFlashSale, daysFrom } from '#server/testing/goods/catalog-factory.ts';
import { createCampaign } from '#server/testing/group-buys/group-shop.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { askAsOwner, refusalOf } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let shop: PayingShop;
let owner: AskStaff;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
  owner = askAsOwner({ database: opened.database, now: () => shop.clock.now });
});
afterAll(() => opened.close());

const news = {
  ...{ kind: 'NEWS' as const, title: '週年慶', bodyHtml: '一起買\n\n更便宜' },
  ...{ isPinned: false, expireAt: null, productCodeArray: [] as string[] },
};
type Changed = {
  channelId?: number | null;
  bulletinId?: number;
  version?: string;
  publishAt?: string | null;
  value?: Partial<Omit<typeof news, 'kind' | 'expireAt'>> & {
    kind?: 'NEWS' | 'RECALL';
    expireAt?: string | null;
  };
};
async function save({ value, ...changed }: Changed = {}, ask = owner) {
  const request = { channelId: shop.channelId, bulletinId: null, version: null, publishAt: null };
  return (
    await ask('/StaffBulletin/SaveBulletin', {
      ...{ ...request, ...changed, value: { ...news, ...value } },
    })
  ).result;
}
const pathsOf = async (asked: Promise<unknown>) =>
  (await refusalOf(asked))?.details.map(({ path }) => path);
const guest = () => createCaller(opened.database, () => shop.clock.now);
const readable = (bulletinId: number) =>
  guest().codeOf('/Bulletin/GetBulletin', { channelId: shop.channelId, bulletinId });

test('a draft is published, withdrawn and published again as it was', async () => {
  const draft = await save();
  expect(draft).toMatchObject({
    ...{ state: 'DRAFT', publishAt: null, bodyHtml: '<p>一起買</p>\n<p>更便宜</p>' },
  });
  const { bulletinId } = draft;
  expect(await readable(bulletinId)).toBe('NOT_FOUND');
  const published = await save({ bulletinId, version: draft.version, publishAt: 'NOW' });
  expect(published).toMatchObject({
    ...{ state: 'PUBLISHED', publishAt: shop.clock.now.toISOString() },
  });
  expect(await readable(bulletinId)).toBe('OK');
  shop.pass(60);
  const corrected = await save({
    ...{ bulletinId, version: published.version, publishAt: 'NOW' },
    value: { title: '十週年慶', bodyHtml: '<p>好<script>alert(1)</script></p>' },
  });
  expect(corrected).toMatchObject({ publishAt: published.publishAt, bodyHtml: '<p>好</p>' });
  const withdrawn = await save({ bulletinId, version: corrected.version });
  expect(withdrawn.state).toBe('DRAFT');
  expect(await readable(bulletinId)).toBe('NOT_FOUND');
  const again = await save({
    ...{ bulletinId, version: withdrawn.version, publishAt: published.publishAt },
  });
  expect(again.publishAt).toBe(published.publishAt);
  const log = await owner('/StaffAudit/SearchAuditArray', { search: String(bulletinId) });
  expect(log.result).toHaveLength(5);
  expect(log.result[1]).toMatchObject({
    ...{ before: { state: 'PUBLISHED', title: '十週年慶' }, after: { state: 'DRAFT' } },
  });
  expect(log.result.map(({ summary }) => summary)).toEqual([
    ...['發布消息「週年慶」', '撤下消息「週年慶」', '修改消息「十週年慶」', '發布消息「週年慶」'],
    '寫了草稿：消息「週年慶」',
  ]);
});

test('a scheduled one appears at its hour, and each state has its list', async () => {
  const soon = daysFrom(shop.clock.now, 1).toISOString();
  const end = daysFrom(shop.clock.now, 2).toISOString();
  const { bulletinId } = await save({ publishAt: soon, value: { expireAt: end } });
  const listed = async (which: 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'EXPIRED' | 'ALL') =>
    (await owner('/StaffBulletin/SearchBulletinArray', { which })).result.some(
      (row) => row.bulletinId === bulletinId && (which === 'ALL' || row.state === which),
    );
  expect([await listed('SCHEDULED'), await readable(bulletinId)]).toEqual([true, 'NOT_FOUND']);
  shop.pass(25 * 60);
  expect([await listed('PUBLISHED'), await readable(bulletinId)]).toEqual([true, 'OK']);
  shop.pass(24 * 60);
  expect([await listed('EXPIRED'), await readable(bulletinId)]).toEqual([true, 'GONE']);
  expect([await listed('DRAFT'), await listed('SCHEDULED'), await listed('ALL')]).toEqual([
    ...[false, false, true],
  ]);
  const before = daysFrom(shop.clock.now, -9).toISOString();
  expect(
    await pathsOf(save({ publishAt: 'NOW', value: { expireAt: before, title: ' ' } })),
  ).toEqual(['value.title', 'value.expireAt']);
});

test('who writes second is told, and only drafts are removed', async () => {
  const { bulletinId, version } = await save({ publishAt: 'NOW' });
  const [one, other] = await Promise.allSettled(
    ['第一位', '第二位'].map((title) =>
      save({ bulletinId, version, publishAt: 'NOW', value: { title } }),
    ),
  );
  const refused = [one, other].filter((outcome) => outcome?.status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'SETTINGS_CHANGED' } }]);
  const read = async () =>
    (await owner('/StaffBulletin/GetStaffBulletin', { bulletinId })).result.version;
  const remove = async (seen: string) =>
    (await refusalOf(owner('/StaffBulletin/RemoveBulletin', { bulletinId, version: seen })))?.code;
  expect(await remove(version)).toBe('SETTINGS_CHANGED');
  expect(await remove(await read())).toBe('VALIDATION_FAILED');
  await save({ bulletinId, version: await read() });
  expect(await remove(await read())).toBeUndefined();
  expect((await refusalOf(read()))?.code).toBe('NOT_FOUND');
});

test('a recall notifies the buyers of the goods it names, which cannot be changed then', async () => {
  const { database } = opened;
  const { skuId, buyer } = await placeUnpaid(database, shop, { method: 'HOME_COD' });
  const other = await placeUnpaid(database, shop, { method: 'HOME_COD' });
  const codeOf = async (id: number) => {
    const { rows } = await database.execute<{ code: string }>(
      `select code from sku where id = ${id}`,
    );
    return rows[0]?.code ?? '';
  };
  const recall = { kind: 'RECALL' as const, title: '白蝦召回' };
  expect(await pathsOf(save({ publishAt: 'NOW', value: recall }))).toEqual([
    'value.productCodeArray',
  ]);
  const unknown = await refusalOf(save({ value: { ...recall, productCodeArray: ['沒有'] } }));
  expect(unknown?.details[0]?.text).toBe('找不到商品：沒有');

  const saved = await save({
    ...{ publishAt: 'NOW', value: { ...recall, productCodeArray: [await codeOf(skuId)] } },
  });
  const [named] = saved.productArray;
  expect(await announceRecalls(database, shop.clock.now, shop.tools)).toBe(1);
  const notified = await database
    .select({ memberId: domainEvent.subjectId, data: domainEvent.data })
    .from(domainEvent)
    .where(eq(domainEvent.kind, 'RECALL_ANNOUNCED'));
  expect(notified).toMatchObject([
    { memberId: buyer.memberId, data: { bulletinId: saved.bulletinId, title: '白蝦召回' } },
  ]);

  const at = { bulletinId: saved.bulletinId, version: saved.version, publishAt: 'NOW' };
  const both = [named?.code ?? '', await codeOf(other.skuId)];
  expect(await pathsOf(save({ ...at, value: { ...recall, productCodeArray: both } }))).toEqual([
    'value.productCodeArray',
  ]);
  const [goods] = await database
    .select({ code: product.code })
    .from(product)
    .where(eq(product.id, named?.productId ?? 0));
  const title = '白蝦召回：退款方式';
  const productCodeArray = [goods?.code ?? ''];
  const corrected = await save({ ...at, value: { ...recall, title, productCodeArray } });
  const { version } = await save({
    ...{ bulletinId: saved.bulletinId, version: corrected.version },
    value: { ...recall, productCodeArray },
  });
  const removal = owner('/StaffBulletin/RemoveBulletin', { bulletinId: saved.bulletinId, version });
  expect(await pathsOf(removal)).toEqual(['bulletinId']);
});

test('a recall says which of its goods are still on sale; taking them off it is no edit of the recall', async () => {
  const { database } = opened;
  const { skuId } = await placeUnpaid(database, shop, { method: 'HOME_COD' });
  const [goods] = await database
    .select({ productId: product.id, code: product.code })
    .from(product)
    .innerJoin(sku, eq(sku.productId, product.id))
    .where(eq(sku.id, skuId));
  const { productId = 0, code = '' } = goods ?? {};
  const saved = await save({
    ...{ publishAt: 'NOW' },
    value: { kind: 'RECALL', title: '白蝦召回', productCodeArray: [code] },
  });
  const first = { productId, isOnSale: true, promotionArray: [] };
  expect(saved.productArray).toMatchObject([first]);
  // While a group buy sells it, it stays on sale, and the recall says which.
  const campaignId = await createCampaign(database, shop.channelId, shop.clock.now, {
    ...{ title: '早鳥團', items: [{ skuId, startTwd: 100 }] },
  });
  const until = daysFrom(shop.clock.now, 1);
  const saleId = await createFlashSale(database, shop.channelId, { [skuId]: 90 }, until);
  const kept = await owner('/StaffBulletin/GetStaffBulletin', { bulletinId: saved.bulletinId });
  expect(kept.result.version).toBe(saved.version);
  expect(kept.result.productArray[0]?.promotionArray).toMatchObject([
    { kind: 'GROUP_BUY', id: campaignId, title: '早鳥團' },
    { kind: 'FLASH', id: saleId },
  ]);
  const live = await owner('/StaffGroupBuy/DescribeCampaign', { campaignId });
  expect(live.result.recalls).toEqual([{ bulletinId: saved.bulletinId, title: '白蝦召回' }]);
  const isCampaign = eq(groupCampaign.id, campaignId);
  await database.update(groupCampaign).set({ status: 'CANCELLED' }).where(isCampaign);
  await database
    .update(flashSale)
    .set({ cancelledAt: shop.clock.now, cancelReason: '召回' })
    .where(eq(flashSale.id, saleId));
  await owner('/StaffGoods/SetStatus', { productId, seenStatus: 'ACTIVE', status: 'ARCHIVED' });
  const { bulletinId } = saved;
  const { result } = await owner('/StaffBulletin/GetStaffBulletin', { bulletinId });
  expect(result).toMatchObject({ version: saved.version, productArray: [{ isOnSale: false }] });
});

test('staff of one channel write for it alone', async () => {
  const { database } = opened;
  const channelId = await createChannel(database);
  const manager = askAsOwner({
    ...{ database, now: () => shop.clock.now },
    findOperator: async () => ({
      ...{ by: 'COMMAND_LINE', grants: [grantOf({ role: 'MANAGER', channelId })] },
    }),
  });
  const ofAll = await save({ channelId: null, publishAt: 'NOW' });
  const own = await save({ channelId }, manager);
  const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked))?.code;
  const { bulletinId, version } = ofAll;
  expect(await codeOf(save({ channelId: null }, manager))).toBe('CHANNEL_MISMATCH');
  expect(await codeOf(save({ channelId, bulletinId, version }, manager))).toBe('CHANNEL_MISMATCH');
  expect(await codeOf(manager('/StaffBulletin/GetStaffBulletin', { bulletinId }))).toBe(
    'CHANNEL_MISMATCH',
  );
  const { result } = await manager('/StaffBulletin/SearchBulletinArray', {});
  expect(result.map((row) => row.bulletinId)).toEqual([own.bulletinId]);
});
