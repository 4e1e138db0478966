import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutPeriod } from '@kaituan/domain/settings/home-sections';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { media, product } from '#server/database/schema/catalog-schema.ts';
import { faq, homeBanner } from '#server/database/schema/content-schema.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { sweepPictures } from '#server/jobs/upkeep/sweep-pictures.ts';
import { openPictureFolder } from '#server/media/owner-picture.ts';
import { findPictureFile } from '#server/media/picture-store.ts';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, daysFrom } from '#server/testing/goods/catalog-factory.ts';
import { askAsOwner, refusalOf, refusedDetailsOf } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

const now = new Date();
let opened: OpenDatabase;
let dataDir: string;
let ask: AskStaff;
let channelId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'kaituan-pictures-'));
  ask = askAsOwner({ database: opened.database, pictures: openPictureFolder(dataDir) });
});
afterAll(async () => {
  await opened.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  channelId = await createChannel(opened.database);
});

/** A picture of one colour, with a place in it that nobody is to learn. */
const draw = (background: string) =>
  sharp({ create: { width: 64, height: 40, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'home address' } })
    .toBuffer();
async function upload(background = '#c03010', alt = '') {
  const content = (await draw(background)).toString('base64');
  return (await ask('/StaffMedia/AddPicture', { channelId, alt, content })).result;
}
const period = (from: number, to: number) => ({
  ...{ startsAt: daysFrom(now, from).toISOString(), endsAt: daysFrom(now, to).toISOString() },
});
const redirectOf = async (path: string) =>
  (await createCaller(opened.database).call('/SiteInfo/GetRedirect', { path })).result.redirect;

test('a picture is stored once, encoded anew, and served; another file is refused by its content', async () => {
  const first = await upload('#2060a0', '海');
  const again = await upload('#2060a0', '別的說明');
  expect(again).toEqual(first);
  const plain = await upload('#a06020', '');
  expect(await upload('#a06020', '柴火')).toEqual({ ...plain, alt: '柴火' });
  expect(first).toMatchObject({ width: 64, height: 40, alt: '海', color: expect.any(String) });
  const files = await readdir(join(dataDir, 'uploads'));
  expect(files).toHaveLength(2);
  for (const file of files) expect(file).toMatch(/^[0-9a-f]{40}\.webp$/);
  const log = await opened.database
    .select({ request: staffAudit.request })
    .from(staffAudit)
    .where(eq(staffAudit.call, '/StaffMedia/AddPicture'));
  expect(log[0]?.request).toMatchObject({ alt: '海' });
  expect(log.filter(({ request }) => 'content' in request)).toEqual([]);
  const served = await findPictureFile(opened.database, dataDir, first.id, 160);
  expect((await sharp(served).metadata()).exif).toBeUndefined();

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  const gif = Buffer.from('GIF89a').toString('base64');
  const torn = (await draw('#ffffff')).subarray(0, 200).toString('base64');
  for (const content of [svg, gif, torn]) {
    const asked = ask('/StaffMedia/AddPicture', { channelId, alt: '', content });
    expect(await refusedDetailsOf(asked)).toEqual([
      { path: 'content', text: '這不是 JPEG、PNG 或 WebP 圖片，或檔案壞了' },
    ]);
  }
});

test('banners are shown in the order and in the time that the owner gave them', async () => {
  const { id: pictureId } = await upload();
  const { result: none } = await ask('/StaffSettings/GetBanners', { channelId });
  expect(none.value).toEqual([]);
  const save = (value: typeof none.value, version = none.version) =>
    ask('/StaffSettings/SaveBanners', { channelId, version, value });
  const banner = (title: string, from = -1) => ({
    ...{ title, subtitle: '', link: '/products', pictureId, ...period(from, from + 2) },
  });
  const wrong = [
    { ...banner('', -1), link: 'javascript:alert(1)', pictureId: 'u-none' },
    { ...banner('倒著'), ...period(1, -1) },
  ];
  expect(await refusedDetailsOf(save(wrong))).toEqual([
    { path: 'value[0].title', text: '標題為 1 到 30 個字' },
    { path: 'value[0].link', text: expect.any(String) },
    { path: 'value[0].pictureId', text: '請上傳圖片' },
    { path: 'value[1].endsAt', text: '結束要晚於開始' },
  ]);

  const { result: saved } = await save([banner('第一'), banner('第二'), banner('以後', 3)]);
  const { call } = createCaller(opened.database, () => now);
  const shown = async () =>
    (await call('/SiteInfo/GetHome', { channelId })).result.bannerArray.map(({ title }) => title);
  expect(await shown()).toEqual(['第一', '第二']);
  const [first, second] = saved.value;
  if (!first || !second) throw new Error('banners were not stored');
  const { result: turned } = await save([second, { ...first, title: '改過' }], saved.version);
  expect(await shown()).toEqual(['第二', '改過']);

  // Who still sees the first list is told what became of it.
  const late = await refusalOf(save([first, second], saved.version));
  expect(late?.code).toBe('SETTINGS_CHANGED');
  const { result: renamed } = await save(
    turned.value.map((one) => ({ ...one, title: `${one.title}！` })),
    turned.version,
  );
  const later = await refusalOf(save(turned.value, turned.version));
  expect(later?.details).toMatchObject([
    { path: 'value[0].title', allowed: '第二！' },
    { path: 'value[1].title', allowed: '改過！' },
  ]);
  const rows = await opened.database
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.subjectId, `${channelId}:BANNERS`));
  expect(rows.at(-1)).toMatchObject({
    before: { '[0].title': '第二' },
    after: { '[0].title': '第二！' },
  });
  const foreign = await createChannel(opened.database);
  const { result: other } = await ask('/StaffSettings/GetBanners', { channelId: foreign });
  const stolen = { channelId: foreign, version: other.version, value: renamed.value.slice(0, 1) };
  expect(await refusedDetailsOf(ask('/StaffSettings/SaveBanners', stolen))).toEqual([
    { path: 'value[0].id', text: expect.stringContaining('沒有編號') },
  ]);
});

test('brands are renamed and found by the new name; one with goods stays, a deleted one leads on', async () => {
  const { database } = opened;
  const { result: before } = await ask('/StaffSettings/GetBrands', { channelId });
  const save = (value: typeof before.value, version: string) =>
    ask('/StaffSettings/SaveBrands', { channelId, version, value });
  const blank = { latinName: null, origin: null, introduction: '', isPinned: false };
  const make = (name: string) => ({ ...blank, name, pictureId: null });
  const fresh = [make('海嶼'), make('小農')];
  const { result: saved } = await save([...before.value, ...fresh], before.version);
  const [sea, farm] = saved.value.slice(-2);
  if (!sea?.id || !farm?.id) throw new Error('brands were not stored');
  const id = await createProduct(database, { channelIds: [channelId], name: '蘋果' });
  await database.update(product).set({ brandId: sea.id }).where(eq(product.id, id));
  await refreshListings(database, [id]);
  const others = saved.value.filter((one) => one.id !== sea.id);
  expect(await refusedDetailsOf(save(others, saved.version))).toEqual([
    { path: 'value', text: '「海嶼」還有 1 件商品，請先把商品改成別的品牌' },
  ]);
  const { id: pictureId } = await upload('#808000', '海嶼');
  const renamed = { ...sea, name: '藍鯨', pictureId };
  const rest = saved.value.filter((one) => one.id !== farm.id && one.id !== sea.id);
  await save([renamed, ...rest], saved.version);
  const { call } = createCaller(database);
  const search = async (searchText: string) =>
    (await call('/Product/GetScpProductArray', { channelId, searchText })).result;
  expect((await search('藍鯨')).map((one) => one.id)).toEqual([id]);
  expect(await redirectOf(`/brands/${farm.id}`)).toBe('/brands');
});

test('an activity has the goods that were put into it, in their order, and its address leads home after it', async () => {
  const { database } = opened;
  const goods = [
    await createProduct(database, { channelIds: [channelId], name: '烤肉片' }),
    await createProduct(database, { channelIds: [channelId], name: '木炭' }),
  ];
  await refreshListings(database, goods);
  const codeOf = async (id: number) =>
    (await database.select().from(product).where(eq(product.id, id)))[0]?.code ?? '';
  const codes = [await codeOf(goods[1] ?? 0), await codeOf(goods[0] ?? 0)];
  const { result: described } = await ask('/StaffAssortment/DescribeGoods', {
    ...{ channelId, codeArray: [...codes, 'NONE'] },
  });
  expect(described.map(({ name }) => name).toSorted()).toEqual(['木炭', '烤肉片']);

  const { result: none } = await ask('/StaffSettings/GetActivities', { channelId });
  const save = (value: typeof none.value, version: string) =>
    ask('/StaffSettings/SaveActivities', { channelId, version, value });
  const roast = {
    ...{ key: null, name: '中秋烤肉', subtitle: '', introduction: '', ...period(-1, 1) },
    ...{ isPinned: true, audience: 'ALL' as const, pictureId: null, productCodes: codes },
  };
  const unknown = { ...roast, productCodes: ['NONE', 'NONE'] };
  expect(await refusedDetailsOf(save([unknown], none.version))).toEqual([
    { path: 'value[0].productCodes', text: '沒有這些商品編號：NONE、NONE' },
    { path: 'value[0].productCodes', text: '同一個商品出現兩次' },
  ]);
  expect(await refusedDetailsOf(save([{ ...roast, key: 'MINE' }], none.version))).toEqual([
    { path: 'value[0].key', text: '沒有這個系統活動' },
  ]);
  const { result: saved } = await save([roast], none.version);
  const activityId = saved.value[0]?.id ?? 0;
  const { call } = createCaller(database, () => now);
  const { result: home } = await call('/SiteInfo/GetHome', { channelId });
  expect(home.pinnedActivityArray.map((one) => one.aggregatedName)).toEqual(['中秋烤肉']);
  const list = async () =>
    (
      await call('/Product/GetScpProductArray', {
        ...{ channelId, filterArray: [`activityId = ${activityId}`] },
      })
    ).result.map(({ id }) => id);
  expect((await list()).toSorted()).toEqual(goods.toSorted());
  const { result: fewer } = await save(
    saved.value.map((one) => ({ ...one, productCodes: codes.slice(0, 1) })),
    saved.version,
  );
  expect(await list()).toEqual([goods[1]]);
  await save([], fewer.version);
  expect(await list()).toEqual([]);
  expect(await redirectOf(`/collections/${activityId}`)).toBe('/');
});

test('the home page has the sections that the owner shows, in their order', async () => {
  const { result: before } = await ask('/StaffSettings/GetHomeSections', { channelId });
  expect(before.value.every(({ isShown }) => isShown)).toBe(true);
  const save = (value: typeof before.value) =>
    ask('/StaffSettings/SaveHomeSections', { channelId, version: before.version, value });
  const hidden = before.value.map((one) => ({ ...one, isShown: false }));
  expect(await refusedDetailsOf(save(hidden))).toEqual([
    { path: 'value', text: '首頁至少要有一個不限時間的區塊' },
  ]);
  // What is not named comes last: a file of an older release stays readable.
  await save([
    { key: 'BRANDS', isShown: true, ...withoutPeriod },
    { key: 'NEW', isShown: false, ...withoutPeriod },
  ]);
  const { call } = createCaller(opened.database);
  const { sectionArray } = (await call('/SiteInfo/GetHome', { channelId })).result;
  expect(sectionArray.slice(0, 2)).toEqual(['BRANDS', 'CAMPAIGNS']);
  expect(sectionArray).not.toContain('NEW');
});

test('a section of the home page begins and ends by its time, which the answer tells', async () => {
  const { result: before } = await ask('/StaffSettings/GetHomeSections', { channelId });
  const [startsAt, endsAt] = [daysFrom(now, 400), daysFrom(now, 401)].map((at) => at.toISOString());
  const plan = before.value.map((one) =>
    one.key === 'HOT' ? { ...one, startsAt: startsAt ?? null, endsAt: endsAt ?? null } : one,
  );
  await ask('/StaffSettings/SaveHomeSections', {
    ...{ channelId, version: before.version, value: plan },
  });
  const homeAt = async (days: number) => {
    const { call } = createCaller(opened.database, () => daysFrom(now, days));
    const { sectionArray, nextChangeAt } = (await call('/SiteInfo/GetHome', { channelId })).result;
    return [sectionArray.includes('HOT'), nextChangeAt];
  };
  expect(await homeAt(399)).toEqual([false, startsAt]);
  expect(await homeAt(400)).toEqual([true, endsAt]);
  const [isShown, next] = await homeAt(401);
  expect([isShown, next === endsAt]).toEqual([false, false]);
});

test('pictures that nothing shows are swept a week after they were added, with their files', async () => {
  const { database } = opened;
  const [used, named, unused, again] = [
    await upload('#101010'),
    await upload('#202020'),
    await upload('#303030'),
    await upload('#404040'),
  ];
  await database.insert(homeBanner).values({
    ...{ id: 9_001, channelId, title: '芒果', link: '/products', mediaId: used.id },
    ...{ startsAt: now, endsAt: daysFrom(now, 1) },
  });
  await database.insert(faq).values({
    ...{ id: 9_001, channelId, topic: '配送', question: '幾天到？', position: 0 },
    answerHtml: `<p><img src="/media/${named.id}/640.webp" alt=""></p>`,
  });
  const sweep = (days: number) =>
    sweepPictures(openPictureFolder(dataDir))(database, daysFrom(now, days), {} as never);
  const files = async () => (await readdir(join(dataDir, 'uploads'))).length;
  const before = await files();
  expect(await sweep(6)).toBe(0);
  await database
    .update(media)
    .set({ uploadedAt: daysFrom(now, 3) })
    .where(eq(media.id, again.id));
  // Of other tests as well.
  expect(await sweep(8)).toBeGreaterThanOrEqual(1);
  expect(await sweep(8)).toBe(0);
  expect(await files()).toBeLessThan(before);
  const left = await database.select({ id: media.id }).from(media);
  const ids = left.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([used.id, named.id, again.id]));
  expect(ids).not.toContain(unused.id);
});
