import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { flashSale } from '#server/database/schema/flash-schema.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import type { Job } from '#server/jobs/job.ts';
import { notifyMembers } from '#server/jobs/notifying/relay-events.ts';
import { remindOfFlashSales } from '#server/jobs/notifying/remind-of-flash-sales.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { openFlashSaleDesk } from '#server/testing/orders/flash-sale-desk.ts';

let opened: OpenDatabase;
let desk: Awaited<ReturnType<typeof openFlashSaleDesk>>;
beforeAll(async () => {
  opened = await createTestDatabase();
  desk = await openFlashSaleDesk(opened.database);
});
afterAll(() => opened.close());

describe('a flash sale of the desk', () => {
  test('is made, listed, read again, and changed by who has seen it last', async () => {
    const { plan } = await desk.planned({ title: '草莓搶購' });
    const flashSaleId = await desk.saved(plan);
    const search = { search: '草莓搶購' };
    const { result } = await desk.owner()('/StaffFlashSale/SearchFlashSaleArray', search);
    expect(result).toMatchObject([
      {
        ...{ flashSaleId, state: 'SCHEDULED', skuCount: 1, stock: 6, sold: 0, left: 6 },
        ...{ flashPriceTwd: 300, ordinaryPriceTwd: 500, paidTwd: 0 },
      },
    ]);
    const read = await desk.readPlan(flashSaleId);
    expect(read).toMatchObject({ plan, state: 'SCHEDULED', channelId: desk.shop.channelId });
    const { version } = read;
    const changed = { ...plan, title: '草莓快搶' };
    const answer = await desk.save(changed, { flashSaleId, version });
    expect(answer).toMatchObject({ flashSaleId, changes: ['標題：草莓搶購 → 草莓快搶'] });
    await expect(desk.save(plan, { flashSaleId, version })).rejects.toMatchObject({
      code: 'SETTINGS_CHANGED',
    });
    const entries = await opened.database
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subjectId, String(flashSaleId)))
      .orderBy(staffAudit.id);
    expect(entries.at(-1)).toMatchObject({
      before: { title: '草莓搶購' },
      after: { title: '草莓快搶' },
    });
  });

  test('is checked without being written or noted', async () => {
    const count = () => opened.database.$count(flashSale);
    const notes = () => opened.database.$count(staffAudit);
    const before = [await count(), await notes()];
    const { plan } = await desk.planned();
    expect(await desk.save(plan, { isCheckOnly: true })).toMatchObject({ flashSaleId: null });
    expect([await count(), await notes()]).toEqual(before);
  });

  test('is refused at the fields by the rules of a file', async () => {
    const { plan } = await desk.planned({ transferHours: 80 });
    const items = plan.items.map((item) => ({ ...item, flashPriceTwd: 500, perOrder: 3 }));
    const refused = await desk
      .save({ ...plan, items, endsAt: plan.startsAt })
      .catch((error: unknown) => error);
    const { details } = refused as { details: { path: string }[] };
    expect(details.map(({ path }) => path).toSorted()).toEqual([
      ...['closesAt', 'items[0].perOrder', 'items[0].price', 'transferHours'],
    ]);
  });

  test('is refused beside another of the same goods, and warned of short stock', async () => {
    const { plan } = await desk.planned();
    await desk.saved(plan);
    await expect(desk.save(plan)).rejects.toMatchObject({
      details: [{ path: 'opensAt', text: expect.stringContaining('同一段時間也在限時搶購') }],
    });
    const { plan: other } = await desk.planned();
    const items = other.items.map((item) => ({ ...item, stock: 30 }));
    expect((await desk.save({ ...other, items }, { isCheckOnly: true })).warnings).toEqual([
      { path: 'items[0].units', text: expect.stringContaining('現貨只有 10 件') },
    ]);
  });

  test('is refused when nobody could pay it', async () => {
    const poor = await createChannel(opened.database);
    const { plan } = await desk.planned({ paysOnDelivery: false });
    await opened.database.insert(channelTerms).values({
      ...{ channelId: poor, shipping: [], payments: [{ method: 'BANK_TRANSFER', feeTwd: 0 }] },
    });
    const refused = await desk.save(plan, { channelId: poor }).catch((error: unknown) => error);
    expect((refused as { details: object[] }).details).toContainEqual(
      expect.objectContaining({
        ...{ path: 'transferHours', text: expect.stringContaining('沒有人能付款') },
      }),
    );
  });

  test('changes only to the better once it runs', async () => {
    const { flashSaleId, plan } = await desk.running();
    const { version } = await desk.readPlan(flashSaleId);
    const wider = plan.items.map((item) => ({ ...item, perMember: 3 }));
    const dearer = plan.items.map((item) => ({ ...item, flashPriceTwd: 310 }));
    await expect(
      desk.save({ ...plan, items: dearer }, { flashSaleId, version }),
    ).rejects.toMatchObject({
      details: [{ path: 'items[0].price' }],
    });
    expect(await desk.save({ ...plan, items: wider }, { flashSaleId, version })).toMatchObject({
      flashSaleId,
    });
  });
});

test('those who asked to be reminded are notified of another time, reminded again, and notified when it is called off', async () => {
  const { plan } = await desk.planned({ title: '芒果搶購', startsAt: desk.after(2) });
  const flashSaleId = await desk.saved(plan);
  const [asked, withdrew] = [await desk.shop.createBuyer(), await desk.shop.createBuyer()];
  for (const buyer of [asked, withdrew]) {
    await buyer.call('/FlashSale/SetReminder', { flashSaleId, isOn: true });
  }
  await withdrew.call('/FlashSale/SetReminder', { flashSaleId, isOn: false });
  const run = (job: Job) => job(opened.database, desk.shop.clock.now, desk.shop.tools);
  const notificationsOf = async ({ memberId }: { memberId: string }) => {
    await Promise.all([run(notifyMembers), run(notifyMembers)]);
    const rows = await opened.database
      .select()
      .from(notification)
      .where(eq(notification.memberId, memberId))
      .orderBy(notification.id);
    return rows.map(({ kind, facts }) => [kind, facts]);
  };
  const change = async (changed: Partial<typeof plan>) => {
    const { version } = await desk.readPlan(flashSaleId);
    await desk.save({ ...plan, ...changed }, { flashSaleId, version });
  };
  await notificationsOf(asked);
  desk.shop.pass(115);
  await run(remindOfFlashSales);
  await change({ title: '愛文芒果搶購' });
  // Of two moves before anybody is notified, only the last is announced.
  const startsAt = desk.after(4);
  await change({ startsAt: desk.after(3), endsAt: desk.after(9) });
  await change({ startsAt, endsAt: desk.after(9) });
  const atFirst = ['FLASH_SALE_STARTING', { title: '芒果搶購', startsAt: plan.startsAt }];
  const { startsAt: formerStartsAt } = plan;
  const moved = ['FLASH_SALE_MOVED', { title: '芒果搶購', startsAt, formerStartsAt }];
  expect(await notificationsOf(asked)).toEqual([atFirst, moved]);
  // Moved away and back before anybody was notified: there is nothing to announce.
  await change({ startsAt: desk.after(6), endsAt: desk.after(9) });
  await change({ startsAt, endsAt: desk.after(9) });
  expect(await notificationsOf(asked)).toEqual([atFirst, moved]);
  desk.shop.pass(235);
  await run(remindOfFlashSales);
  await desk.owner()('/StaffFlashSale/CancelFlashSale', { flashSaleId, reason: '沒有貨。' });
  expect(await notificationsOf(asked)).toEqual([
    ...[atFirst, moved, ['FLASH_SALE_STARTING', { title: '芒果搶購', startsAt }]],
    ['FLASH_SALE_CANCELLED', { title: '芒果搶購', startsAt, reason: '沒有貨' }],
  ]);
  expect(await notificationsOf(withdrew)).toEqual([]);
});

test('what a role or channel may not do is refused', async () => {
  const { plan } = await desk.planned();
  const flashSaleId = await desk.saved(plan);
  const elsewhere = await createChannel(opened.database);
  for (const role of ['PACKER', 'LEADER'] as const) {
    await expect(desk.save(plan, {}, desk.as(role, desk.shop.channelId))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  }
  const manager = desk.as('MANAGER', elsewhere);
  const cancel = { flashSaleId, reason: '沒有貨' };
  await expect(manager('/StaffFlashSale/CancelFlashSale', cancel)).rejects.toMatchObject({
    code: 'CHANNEL_MISMATCH',
  });
  await expect(
    desk.save(plan, { flashSaleId, channelId: elsewhere }, manager),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const { result } = await manager('/StaffFlashSale/SearchFlashSaleArray', {});
  expect(result).toEqual([]);
  const clerk = desk.as('CLERK', desk.shop.channelId);
  expect((await clerk('/StaffFlashSale/SearchFlashSaleArray', {})).result).not.toEqual([]);
});
