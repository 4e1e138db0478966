import { grantOf } from '@kaituan/domain/staff/grant';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import type { Refusal } from '#server/http/refusal.ts';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createChannel,
  createProduct,
  createSku,
  nextId,
} from '#server/testing/goods/catalog-factory.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let owner: AskStaff;
beforeAll(async () => {
  opened = await createTestDatabase();
  owner = askAsOwner({ database: opened.database });
});
afterAll(() => opened.close());

let channelId: number;
let productId: number;
let skuId: number;
let priceGroupId: number;
let version: string;
/** Rice costs NT$900, NT$800 from ten on; the group has no price of its own yet. */
beforeEach(async () => {
  const { database } = opened;
  channelId = await createChannel(database);
  productId = await createProduct(database, { channelIds: [channelId], skus: [], name: '白米' });
  const tiers = [{ minQty: 10, unitPriceTwd: 800 }];
  skuId = await createSku(database, productId, { priceTwd: 900, listPriceTwd: 950, tiers });
  const request = { channelId, priceGroupId: null, version: null, name: '餐廳' };
  const { result } = await owner('/StaffPriceGroup/SavePriceGroup', request);
  priceGroupId = result.priceGroupId;
  version = result.version;
});

type Price = { priceTwd: number; tiers: { minQty: number; unitPriceTwd: number }[] };
const set = async (own: Price | null, seen: Price | null = null, ask = owner) =>
  (await ask('/StaffPriceGroup/SetGroupPrice', { priceGroupId, skuId, seen, own })).result;
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'OK',
    ({ code }: Refusal) => code,
  );
async function memberOf(): Promise<string> {
  const memberId = await createMember(opened.database);
  await owner('/StaffPriceGroup/AddGroupMember', { priceGroupId, who: memberId });
  return memberId;
}
const shownTo = async (memberId: string | null) => {
  const caller = memberId === null ? undefined : { memberId, channelId: null, isVerified: false };
  const api = createCaller(opened.database, undefined, caller);
  const { result } = await api.call('/Product/GetScpProduct', { channelId, productId });
  const [sku] = result.skus;
  return sku && { priceTwd: sku.priceTwd, tiers: sku.tiers };
};
const listed = async (which: 'ALL' | 'OWN' = 'ALL') =>
  (await owner('/StaffPriceGroup/SearchGroupPriceArray', { priceGroupId, which })).result;

test('what the owner is shown of a price is what a member of the group sees, and nobody else', async () => {
  const memberId = await memberOf();
  const own = { priceTwd: 700, tiers: [{ minQty: 20, unitPriceTwd: 650 }] };
  const { row, remark } = await set(own);
  expect(remark).toBeNull();
  expect(row).toMatchObject({ own, member: { ...own, isFlash: false } });
  expect(await shownTo(memberId)).toEqual(own);
  const { isFlash: _, ...everybody } = row.everybody;
  expect(everybody).toEqual({ priceTwd: 900, tiers: [{ minQty: 10, unitPriceTwd: 800 }] });
  expect(await shownTo(null)).toEqual(everybody);
  expect(await listed('OWN')).toEqual([row]);
});

test('a price taken back is everybody’s again', async () => {
  const memberId = await memberOf();
  const own = { priceTwd: 700, tiers: [] };
  await set(own);
  const { row } = await set(null, own);
  expect(row.own).toBeNull();
  expect(await shownTo(memberId)).toEqual(await shownTo(null));
  expect(await listed('OWN')).toEqual([]);
});

test('a price that costs the group more than everybody is said so', async () => {
  expect((await set({ priceTwd: 850, tiers: [] })).remark).toContain('買 10 件時每件 850 元');
});

test('a price that jumps is remarked on, against everybody’s and then against what it was', async () => {
  const own = { priceTwd: 700, tiers: [] };
  expect((await set({ ...own, priceTwd: 70 })).remark).toMatch(/70 元，和原來的 900 元/);
  expect((await set(own, { ...own, priceTwd: 70 })).remark).toMatch(/700 元，和原來的 70 元/);
});

test('who saves second is told, and of two at once one is refused', async () => {
  const [one, two] = [
    { priceTwd: 700, tiers: [] },
    { priceTwd: 600, tiers: [] },
  ];
  const outcomes = await Promise.all([codeOf(set(one)), codeOf(set(two))]);
  expect(outcomes.toSorted()).toEqual(['OK', 'SETTINGS_CHANGED']);
  expect(await codeOf(set(one))).toBe('SETTINGS_CHANGED');
});

test('mistakes are refused at their field', async () => {
  const tiers = [{ minQty: 10, unitPriceTwd: 750 }];
  const refusal = await set({ priceTwd: 700, tiers }).catch((error: Refusal) => error);
  expect(refusal).toMatchObject({ details: [{ path: 'own.tiers' }] });
  const elsewhere = await createProduct(opened.database, { channelIds: [], skus: [] });
  const other = await createSku(opened.database, elsewhere, { priceTwd: 100 });
  const own = { priceTwd: 50, tiers: [] };
  const request = { priceGroupId, skuId: other, seen: null, own };
  expect(await codeOf(owner('/StaffPriceGroup/SetGroupPrice', request))).toBe('NOT_FOUND');
});

test('goods are found by words, page by page', async () => {
  for (let at = 0; at < 55; at += 1) await createSku(opened.database, productId, { priceTwd: 10 });
  const page = (more: object) =>
    owner('/StaffPriceGroup/SearchGroupPriceArray', { priceGroupId, ...more });
  const first = await page({ search: '白米' });
  const next = await page({ search: '白米', cursor: first.nextCursor ?? '' });
  const ids = [...first.result, ...next.result].map((row) => row.skuId);
  expect([first.result.length, ids.length, new Set(ids).size]).toEqual([50, 56, 56]);
  expect((await page({ search: '100%_' })).result).toEqual([]);
});

test('a member is in one group of a channel, leaves it for another, and is taken out', async () => {
  const memberId = await memberOf();
  const request = { channelId, priceGroupId: null, version: null, name: '熟客' };
  const { result: other } = await owner('/StaffPriceGroup/SavePriceGroup', request);
  const moved = await owner('/StaffPriceGroup/AddGroupMember', {
    ...{ priceGroupId: other.priceGroupId, who: memberId },
  });
  expect(moved.result).toMatchObject({ leftGroup: '餐廳', member: { memberId } });
  const membersOf = async (of: number) =>
    (await owner('/StaffPriceGroup/SearchGroupMemberArray', { priceGroupId: of })).result;
  expect(await membersOf(priceGroupId)).toEqual([]);
  expect(await membersOf(other.priceGroupId)).toMatchObject([{ memberId, company: null }]);
  const removal = { priceGroupId: other.priceGroupId, memberId };
  await owner('/StaffPriceGroup/RemoveGroupMember', removal);
  expect(await codeOf(owner('/StaffPriceGroup/RemoveGroupMember', removal))).toBe('NOT_FOUND');
  const unknown = { priceGroupId, who: `nobody${nextId()}@shop.example` };
  expect(await codeOf(owner('/StaffPriceGroup/AddGroupMember', unknown))).toBe('NOT_FOUND');
});

test('a member of another channel is not found', async () => {
  const elsewhere = await createChannel(opened.database);
  const bound = { isVerified: true, channelId: elsewhere };
  const who = await createMember(opened.database, bound);
  expect(await codeOf(owner('/StaffPriceGroup/AddGroupMember', { priceGroupId, who }))).toBe(
    'NOT_FOUND',
  );
});

test('an address that the shop made up is neither shown nor found', async () => {
  const email = `${nextId()}@member.invalid`;
  const who = await createMember(opened.database, { email });
  await owner('/StaffPriceGroup/AddGroupMember', { priceGroupId, who });
  const search = async (text: string) =>
    (
      await owner('/StaffPriceGroup/SearchGroupMemberArray', { priceGroupId, search: text })
    ).result.map((one) => one.email);
  expect(await search('')).toEqual([null]);
  expect(await search('invalid')).toEqual([]);
});

test('a member is put into a group, or the group is removed, when both are asked at once', async () => {
  const who = await createMember(opened.database);
  const outcomes = await Promise.all([
    codeOf(owner('/StaffPriceGroup/AddGroupMember', { priceGroupId, who })),
    codeOf(owner('/StaffPriceGroup/RemovePriceGroup', { priceGroupId, version })),
  ]);
  expect([
    ['OK', 'VALIDATION_FAILED'],
    ['NOT_FOUND', 'OK'],
  ]).toContainEqual(outcomes);
});

test('a group is renamed once by who saw it, and removed without members, with its prices', async () => {
  const rename = (name: string) =>
    owner('/StaffPriceGroup/SavePriceGroup', { channelId, priceGroupId, version, name });
  const { result: renamed } = await rename('小吃店');
  expect(await codeOf(rename('便當店'))).toBe('SETTINGS_CHANGED');
  const again = { channelId, priceGroupId: null, version: null, name: '小吃店' };
  expect(await codeOf(owner('/StaffPriceGroup/SavePriceGroup', again))).toBe('VALIDATION_FAILED');
  await set({ priceTwd: 700, tiers: [] });
  const memberId = await memberOf();
  const remove = () =>
    owner('/StaffPriceGroup/RemovePriceGroup', { priceGroupId, version: renamed.version });
  expect(await codeOf(remove())).toBe('VALIDATION_FAILED');
  await owner('/StaffPriceGroup/RemoveGroupMember', { priceGroupId, memberId });
  await remove();
  expect(await shownTo(memberId)).toEqual(await shownTo(null));
});

test('staff of another channel reach none of it, and the log has before and after', async () => {
  const elsewhere = await createChannel(opened.database);
  const manager = askAsOwner({
    database: opened.database,
    findOperator: async () => ({
      ...{ by: 'COMMAND_LINE', grants: [grantOf({ role: 'MANAGER', channelId: elsewhere })] },
    }),
  });
  const own = { priceTwd: 700, tiers: [] };
  expect(await codeOf(set(own, null, manager))).toBe('CHANNEL_MISMATCH');
  const { result } = await manager('/StaffPriceGroup/GetPriceGroupArray', {});
  expect(result).toEqual([]);
  await set(own);
  const entries = await opened.database.select().from(staffAudit);
  const last = entries.findLast(({ call }) => call === '/StaffPriceGroup/SetGroupPrice');
  expect(last).toMatchObject({ before: { priceTwd: null }, after: { priceTwd: 700 } });
});

test('the settings have the groups with their prices, and know one by its name', async () => {
  const memberId = await memberOf();
  const read = async () => (await owner('/StaffSettings/GetPriceGroups', { channelId })).result;
  type Plans = Awaited<ReturnType<typeof read>>['value'];
  const save = async (change: (plans: Plans) => Plans) => {
    const { version: seen, value } = await read();
    const request = { channelId, version: seen, value: change(value) };
    return (await owner('/StaffSettings/SavePriceGroups', request)).result.value;
  };
  await set({ priceTwd: 700, tiers: [] });
  const [{ code } = { code: '' }] = (await listed('OWN')) ?? [];
  expect((await read()).value).toEqual([
    { name: '餐廳', prices: [{ code, priceTwd: 700, tiers: [] }] },
  ]);

  const tiers = [{ minQty: 5, unitPriceTwd: 600 }];
  const regulars = { name: '熟客', prices: [{ code, priceTwd: 850, tiers: [] }] };
  await save(([restaurants]) => [
    { ...restaurants, name: '餐廳', prices: [{ code, priceTwd: 650, tiers }] },
    regulars,
  ]);
  expect(await shownTo(memberId)).toEqual({ priceTwd: 650, tiers });
  const { result: groups } = await owner('/StaffPriceGroup/GetPriceGroupArray', {});
  const ofChannel = groups.filter((group) => group.channelId === channelId);
  const counts = ofChannel.map(({ name, memberCount, priceCount }) => [
    name,
    memberCount,
    priceCount,
  ]);
  expect(counts).toHaveLength(2);
  expect(counts).toContainEqual(['餐廳', 1, 1]);
  expect(counts).toContainEqual(['熟客', 0, 1]);
  expect(ofChannel.map((group) => group.priceGroupId)).toContain(priceGroupId);

  const refusal = await save(() => [regulars]).catch((error: Refusal) => error);
  expect(refusal).toMatchObject({ details: [{ text: expect.stringContaining('還有 1 位會員') }] });
  const unknown = { name: '新的', prices: [{ code: 'NOWHERE', priceTwd: 1, tiers: [] }] };
  expect(await save((plans) => [...plans, unknown]).catch((error: Refusal) => error)).toMatchObject(
    {
      details: [{ path: 'value[2].prices[0].code' }],
    },
  );
  await save((plans) => plans.slice(0, 1).map((plan) => ({ ...plan, prices: [] })));
  expect(await shownTo(memberId)).toEqual(await shownTo(null));
  expect((await read()).value).toEqual([{ name: '餐廳', prices: [] }]);
});
