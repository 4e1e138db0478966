import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { bulletin, bulletinProduct } from '#server/database/schema/bulletin-schema.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import {
  notification,
  notificationPreference,
} from '#server/database/schema/notification-schema.ts';
import { announceRecalls, notifyOfBulletins } from '#server/jobs/notifying/announce-bulletins.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, daysFrom } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { openPayingShop, type PayingShop } from '#server/testing/orders/paying-shop.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let shop: PayingShop;
let channelId: number;
let otherChannelId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
  channelId = shop.channelId;
  otherChannelId = await createChannel(opened.database);
});
afterAll(() => opened.close());
beforeEach(() => opened.database.execute(sql`truncate bulletin cascade`));

type Given = Partial<typeof bulletin.$inferInsert>;
async function publish(given: Given = {}, productIds: readonly number[] = []): Promise<number> {
  const [row] = await opened.database
    .insert(bulletin)
    .values({
      ...{ channelId, kind: 'NEWS', title: '週年慶', bodyHtml: '<p>一起買</p>' },
      ...{ publishAt: daysFrom(shop.clock.now, -1), ...given },
    })
    .returning();
  const bulletinId = row?.id ?? 0;
  for (const productId of productIds) {
    await opened.database.insert(bulletinProduct).values({ bulletinId, productId });
  }
  return bulletinId;
}
const guest = () => createCaller(opened.database, () => shop.clock.now);
const listIn = async (channel = channelId) =>
  (await guest().call('/Bulletin/GetBulletinArray', { channelId: channel })).result;

describe('bulletins', () => {
  test('are the channel’s own and those for all, pinned ones first, while they are published', async () => {
    const { now } = shop.clock;
    const older = await publish({ publishAt: daysFrom(now, -5) });
    const forAll = await publish({ channelId: null, publishAt: daysFrom(now, -3) });
    const pinned = await publish({ isPinned: true, publishAt: daysFrom(now, -9) });
    const elsewhere = await publish({ channelId: otherChannelId });
    const upcoming = await publish({ publishAt: daysFrom(now, 1) });
    const over = await publish({
      ...{ publishAt: daysFrom(now, -9), expireAt: daysFrom(now, -1) },
    });
    const ids = (await listIn()).map(({ bulletinId }) => bulletinId);
    expect(ids).toEqual([pinned, forAll, older]);
    expect((await listIn(otherChannelId)).map(({ bulletinId }) => bulletinId)).toEqual([
      elsewhere,
      forAll,
    ]);
    const codeOf = (bulletinId: number) =>
      guest().codeOf('/Bulletin/GetBulletin', { channelId, bulletinId });
    expect(await codeOf(forAll)).toBe('OK');
    expect(await codeOf(elsewhere)).toBe('NOT_FOUND');
    expect(await codeOf(upcoming)).toBe('NOT_FOUND');
    expect(await codeOf(over)).toBe('GONE');
    const nowhere = { channelId: 424_242, bulletinId: forAll };
    expect(await guest().codeOf('/Bulletin/GetBulletin', nowhere)).toBe('NOT_FOUND');
  });

  test('cannot run a script, whatever was written', async () => {
    const bulletinId = await publish({
      title: '<img src=x onerror=alert(1)>',
      bodyHtml: `<p onclick="alert(1)">好<script>alert(1)</script>消息 &lt;b&gt;</p>
        <a href="javascript:alert(1)">這裡</a><svg onload="alert(1)"></svg>
        <iframe srcdoc="<script>alert(1)</script>"></iframe><style>*{display:none}</style>
        <img src="https://evil.example/x.png"><form action="/x"><input></form>`,
    });
    const [card] = await listIn();
    expect(card).toMatchObject({
      title: '<img src=x onerror=alert(1)>',
      excerpt: '好消息 <b> 這裡',
    });
    const { result } = await guest().call('/Bulletin/GetBulletin', { channelId, bulletinId });
    expect(result.bodyHtml).not.toMatch(/script|onclick|javascript|svg|iframe|style|img|form/);
    expect(result.bodyHtml).toContain('<a>這裡</a>');
  });

  test('are marked as read by each member alone', async () => {
    const [first, second] = [await publish(), await publish()];
    const elsewhere = await publish({ channelId: otherChannelId });
    const [reader, other] = [await shop.createBuyer(), await shop.createBuyer()];
    const read = { channelId, bulletinIdArray: [first, elsewhere, 999_999] };
    expect(await reader.call('/Bulletin/MarkBulletinRead', read)).toEqual({ result: [first] });
    expect(await reader.call('/Bulletin/MarkBulletinRead', read)).toEqual({ result: [first] });
    const readBy = async (who: typeof reader, channel = channelId) =>
      (await who.call('/Bulletin/GetReadBulletinIdArray', { channelId: channel })).result;
    expect(await readBy(other)).toEqual([]);
    expect(await readBy(reader, otherChannelId)).toEqual([]);
    await reader.call('/Bulletin/MarkBulletinRead', { channelId, bulletinIdArray: [second] });
    expect(await readBy(reader)).toEqual([first, second]);
    const bound = await createBuyer(opened.database, channelId, {
      caller: { isVerified: true, channelId: otherChannelId },
    });
    for (const path of [
      '/Bulletin/MarkBulletinRead',
      '/Bulletin/GetReadBulletinIdArray',
    ] as const) {
      const request = path === '/Bulletin/MarkBulletinRead' ? read : { channelId };
      expect(await guest().codeOf(path, request)).toBe('UNAUTHENTICATED');
      expect(await bound.codeOf(path, request)).toBe('CHANNEL_MISMATCH');
    }
  });
});

test('a recall notifies once everybody who bought the goods and did not cancel', async () => {
  const { database } = opened;
  const [recalled, other] = [await shop.createSku(), await shop.createSku()];
  const productOf = async (skuId: number) => {
    const { rows } = await database.execute<{ id: number }>(
      sql`select product_id as id from sku where id = ${skuId}`,
    );
    return rows[0]?.id ?? 0;
  };
  const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.createBuyer()));
  const [once, twice, cancelled, elsewhere] = buyers as [
    (typeof buyers)[0],
    (typeof buyers)[0],
    (typeof buyers)[0],
    (typeof buyers)[0],
  ];
  await once.placeOrder([{ skuId: recalled }, { skuId: other }]);
  await twice.placeOrder([{ skuId: recalled }]);
  await twice.placeOrder([{ skuId: recalled }]);
  const orderNo = await cancelled.placeOrder([{ skuId: recalled }]);
  await cancelled.call('/Order/CancelOrder', { orderNo });
  await elsewhere.placeOrder([{ skuId: other }]);

  const productIds = [await productOf(recalled)];
  const bulletinId = await publish({ kind: 'RECALL', title: '白蝦召回' }, productIds);
  await publish({ kind: 'NEWS' }, productIds);
  await publish({ kind: 'RECALL', publishAt: daysFrom(shop.clock.now, 1) }, productIds);
  await publish({ kind: 'RECALL', channelId: otherChannelId }, productIds);
  const announce = () => announceRecalls(database, shop.clock.now, shop.tools);
  expect((await Promise.all([announce(), announce()])).sort()).toEqual([0, 2]);
  expect(await announce()).toBe(0);
  const notified = await database
    .select()
    .from(domainEvent)
    .where(eq(domainEvent.kind, 'RECALL_ANNOUNCED'))
    .orderBy(asc(domainEvent.id));
  expect(notified.map(({ subjectId }) => subjectId).sort()).toEqual(
    [once.memberId, twice.memberId].sort(),
  );
  expect(notified[0]).toMatchObject({ data: { bulletinId, channelId, title: '白蝦召回' } });
});

test('a bulletin is in the list of everybody of its channel, once, when its hour comes', async () => {
  const { database } = opened;
  const skuId = await shop.createSku();
  const [wanting, quiet, elsewhere] = [
    await shop.createBuyer(),
    await shop.createBuyer(),
    await shop.createBuyer(),
  ];
  for (const buyer of [wanting, quiet]) await buyer.placeOrder([{ skuId }]);
  const bound = await createMember(database, { isVerified: true, channelId: otherChannelId });
  const consent = { topic: 'NEWS', way: 'EMAIL', isOn: true } as const;
  await wanting.call('/Notification/SetPreference', consent);
  await wanting.call('/Notification/SetPreference', { ...consent, way: 'LINE' });
  await elsewhere.call('/Notification/SetPreference', consent);
  await quiet.call('/Notification/SetPreference', { ...consent, isOn: false });
  await database
    .insert(notificationPreference)
    .values({ memberId: bound, ...consent, changedAt: shop.clock.now });
  const { now } = shop.clock;
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const news = { kind: 'NEWS', bodyHtml: '<p>一起買</p>' } as const;
  await database.insert(bulletin).values([
    { ...news, channelId, title: '週年慶', publishAt: at(1) },
    { ...news, channelId: null, title: '全店公告', publishAt: at(1) },
    { ...news, channelId, title: '上週的消息', publishAt: at(-30) },
    { ...news, channelId, title: '草稿', publishAt: null },
    { ...news, kind: 'SERVICE', channelId: null, title: '颱風天暫停出貨', publishAt: at(5) },
  ]);
  const tell = (when: Date) => notifyOfBulletins(database, when, shop.tools);
  expect(await tell(now)).toBe(0);
  const notified = await Promise.all([tell(at(2)), tell(at(2))]);
  await database
    .update(bulletin)
    .set({ publishAt: at(3) })
    .where(eq(bulletin.title, '週年慶'));
  notified.push(await tell(at(4)));
  await tell(at(6));
  const rows = await database.select().from(notification).orderBy(asc(notification.id));
  const titlesOf = (memberId: string, kind = 'BULLETIN_PUBLISHED') =>
    rows
      .filter((row) => row.kind === kind && row.memberId === memberId)
      .map(({ facts }) => facts.title);
  expect(titlesOf(wanting.memberId)).toEqual(['週年慶', '全店公告']);
  expect(titlesOf(elsewhere.memberId)).toEqual(['全店公告']);
  expect(titlesOf(bound)).toEqual(['全店公告']);
  expect(titlesOf(quiet.memberId)).toEqual(['週年慶', '全店公告']);
  const told = rows.filter(({ kind }) => kind === 'BULLETIN_PUBLISHED');
  expect(notified.reduce((sum, count) => sum + count, 0)).toBe(told.length);
  // Of the service everybody reads; it is sent to who waits for an order.
  const planned = (memberId: string) =>
    rows.find((row) => row.kind === 'SERVICE_ANNOUNCED' && row.memberId === memberId)?.plannedAt;
  expect(titlesOf(bound, 'SERVICE_ANNOUNCED')).toEqual(['颱風天暫停出貨']);
  expect([planned(quiet.memberId), planned(bound)]).toEqual([null, at(6)]);
});
