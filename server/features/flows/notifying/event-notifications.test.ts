import { formatDay } from '@kaituan/domain/day-text';
import type { NotificationKind } from '@kaituan/domain/notification/notification-kinds';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { wholesaleApplication } from '#server/database/schema/wholesale-schema.ts';
import { type NewEvent, recordEvents } from '#server/events/domain-event.ts';
import { notifyMembers } from '#server/jobs/notifying/relay-events.ts';
import { remindUnpaid } from '#server/jobs/orders/cancel-unpaid.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type ClosingShop, openClosingShop } from '#server/testing/group-buys/closing-shop.ts';
import { insertPaidPledges } from '#server/testing/group-buys/paid-pledges.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { placeUnpaid } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let shop: ClosingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openClosingShop(opened.database);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.execute(sql`truncate domain_event, event_consumer, notification cascade`);
  await shop.runJob(notifyMembers);
});

/** What a member gets when an event is written twice and read three times. */
async function notify(memberId: string, event: NewEvent) {
  const { database } = opened;
  await database.delete(notification);
  await recordEvents(database, [event, event], shop.clock.now);
  await Promise.all([shop.runJob(notifyMembers), shop.runJob(notifyMembers)]);
  await database.execute(sql`update event_consumer set position = 0 where name = 'notifications'`);
  await shop.runJob(notifyMembers);
  const { result } = await createCaller(database, () => shop.clock.now, {
    ...{ memberId, channelId: null, isVerified: false },
  }).call('/Notification/GetNotificationArray', {});
  const rows = await database
    .select({ kind: notification.kind })
    .from(notification)
    .where(eq(notification.memberId, memberId));
  for (const { title, body } of result) expect(title + body).not.toMatch(/undefined|NaN|null/);
  const [{ body = '', link = null } = {}] = result;
  return { kinds: rows.map(({ kind }) => kind), body, link };
}

type OfOrder = Pick<Extract<NewEvent, { subject: 'ORDER' }>, 'kind' | 'data' | 'reason'>;
const refunded = { refundNo: 'R1', amountTwd: 300 };

test.each<[OfOrder, NotificationKind, string]>([
  [
    { kind: 'PART_RECEIVED', data: { receiptNo: 'P1', amountTwd: 600, leftTwd: 500 } },
    ...(['PAYMENT_PART_RECEIVED', 'NT$500'] as const),
  ],
  [{ kind: 'PAYMENT_FAILED', data: { attemptNo: 'A1' } }, 'PAYMENT_FAILED', ''],
  [{ kind: 'UNCLAIMED', data: { shipmentNo: 1 } }, 'ORDER_UNCLAIMED', '將退回店家'],
  [
    { kind: 'SENT_BACK', data: { shipmentNo: 1, owedLessTwd: 500 } },
    ...(['ORDER_UNCLAIMED', '已退回店家，其餘的付款時少付 NT$500'] as const),
  ],
  [
    { kind: 'CANCELLED', data: { cancelReason: 'PAY_TIMEOUT' } },
    ...(['ORDER_CANCELLED', '逾期未付款，訂單已自動取消'] as const),
  ],
  [{ kind: 'REFUND_REQUESTED', data: refunded }, 'REFUND_REQUESTED', 'NT$300 將退回原付款方式'],
  [{ kind: 'REFUNDED', data: refunded }, 'REFUND_PAID', 'NT$300'],
  [{ kind: 'REFUND_FAILED', data: refunded }, 'REFUND_FAILED', 'NT$300'],
  [{ kind: 'RETURN_APPROVED', data: { returnNo: 'T1' } }, 'RETURN_APPROVED', '怎麼寄回'],
  [
    { kind: 'RETURN_APPROVED', data: { returnNo: 'T1' }, reason: '宅配到付寄回' },
    ...(['RETURN_APPROVED', '寄回方式：宅配到付寄回'] as const),
  ],
  [
    { kind: 'RETURN_APPROVED', data: { returnNo: 'T1', isNothingToSend: true }, reason: '請丟掉' },
    ...(['RETURN_APPROVED', '商品不用寄回，店家會直接退款。店家說明：請丟掉'] as const),
  ],
  [
    { kind: 'RETURN_REJECTED', data: { returnNo: 'T1' }, reason: '商品已拆封使用' },
    ...(['RETURN_REJECTED', '商品已拆封使用'] as const),
  ],
  [
    { kind: 'RETURN_CANCELLED', data: { returnNo: 'T1', isByShop: true }, reason: '開錯了' },
    ...(['RETURN_CALLED_OFF', '開錯了'] as const),
  ],
])('of an order: its buyer is notified once of %o, as %s', async (event, kind, words) => {
  const { orderNo, buyer } = await placeUnpaid(opened.database, shop, { method: 'BANK_TRANSFER' });
  const subject = { subject: 'ORDER', subjectId: orderNo, actor: 'SHOP' } as const;
  const notified = await notify(buyer.memberId, { ...subject, ...event });
  // Reading anew finds the order that was placed as well.
  expect(notified.kinds.filter((one) => one !== 'ORDER_PLACED')).toEqual([kind]);
  expect(notified.body).toContain(words);
  expect(notified.link).toBe(`/member/orders/${orderNo}`);
});

test('nobody is notified of a payment that failed after the order was paid otherwise', async () => {
  const paid = await placeUnpaid(opened.database, shop, { method: 'ATM' });
  await shop.gateway.payTrade(await paid.begin());
  await shop.gateway.deliverDue();
  const { kinds } = await notify(paid.buyer.memberId, {
    ...{ subject: 'ORDER', subjectId: paid.orderNo, kind: 'PAYMENT_FAILED', actor: 'GATEWAY' },
    data: { attemptNo: 'A1' },
  });
  expect(kinds).not.toContain('PAYMENT_FAILED');
});

test('an order paid by a virtual account is told of with its end, not with the later one of the order', async () => {
  const bodiesOf = async ({ buyer }: Awaited<ReturnType<typeof placeUnpaid>>) => {
    const { result } = await buyer.call('/Notification/GetNotificationArray', {});
    return result.map(({ body }) => body);
  };
  const waiting = await placeUnpaid(opened.database, shop, { method: 'ATM' });
  await shop.runJob(notifyMembers);
  expect(await bodiesOf(waiting)).toEqual([
    expect.stringMatching(/請照繳費資訊上的期限付款 NT\$[\d,]+。$/),
  ]);
  const issued = await placeUnpaid(opened.database, shop, { method: 'ATM' });
  await issued.begin();
  await shop.gateway.deliverDue();
  await shop.runJob(notifyMembers);
  const { expiresAt } = (await issued.attempts())[0] ?? {};
  const dayOf = (at: Date | null | undefined) => formatDay(new Date(at ?? 0).toISOString());
  const placed = `請在 ${dayOf(expiresAt)}23:59 前付款`;
  expect(await bodiesOf(issued)).toEqual([expect.stringContaining(placed)]);
  // The account has ended while the order can still be paid for some hours.
  shop.clock.now = new Date((expiresAt?.getTime() ?? 0) + 60_000);
  await shop.runJob(remindUnpaid);
  await shop.runJob(notifyMembers);
  const [body] = await bodiesOf(issued);
  expect(body).toContain('已經失效');
  expect(body).toContain(`請在 ${dayOf((await issued.order()).payBy)}`);
});

const lines = () => [{ skuId: shop.skuId, quantity: 2, ceilingTwd: 100 }];

test.each([
  ['ARRIVED', 'GROUP_ARRIVED'],
  ['DISTRIBUTING', 'GROUP_PICKUP'],
] as const)(
  'of a group buy: %s notifies once those who get something, as %s',
  async (kind, notified) => {
    const { campaignId, orderNos } = await shop.close(
      { caseQty: 4, casePolicy: 'ROUND_DOWN', goalMin: 1 },
      [{ lines: lines() }, { lines: lines() }, { lines: lines() }],
    );
    const event = { subject: 'CAMPAIGN', subjectId: `${campaignId}`, actor: 'SHOP', kind } as const;
    const kindsOf = async (orderNo = '') => {
      const { memberId } = await shop.order(orderNo);
      return (await notify(memberId, event)).kinds.filter((one) => one === notified);
    };
    expect(await kindsOf(orderNos[0])).toEqual([notified]);
    // Its pieces filled no case.
    expect(await kindsOf(orderNos[2])).toEqual([]);
  },
);

test('of a team that did not fill, its members are notified once of the time until which they may choose', async () => {
  const items = [{ skuId: shop.skuId, startTwd: 100 }];
  const campaignId = await shop.openCampaign({ items, teamSize: 3 });
  const founder = await shop.createJoiner();
  const joined = { campaignId, lines: [{ skuId: shop.skuId, quantity: 1 }], teamNo: 'NEW' };
  const orderNo = await founder.joinAndPay(joined);
  const [team] = await shop.teams(campaignId);
  const target = { campaignId, channelId: shop.channelId, now: shop.clock.now };
  const [outside = ''] = await insertPaidPledges(opened.database, target, [{ lines: lines() }]);
  const event = { subject: 'TEAM', subjectId: team?.teamNo ?? '', actor: 'SYSTEM' } as const;
  const { kinds, link } = await notify(founder.memberId, { ...event, kind: 'EXPIRED' });
  expect(kinds.filter((kind) => kind === 'GROUP_TEAM_EXPIRED')).toHaveLength(1);
  const { pledgeNo } = await shop.pledgeOf(orderNo);
  expect(link).toBe(`/member/group-buys/${pledgeNo}`);
  const { memberId } = await shop.order(outside);
  expect((await notify(memberId, { ...event, kind: 'EXPIRED' })).kinds).toEqual([]);
});

type OfMember = Pick<Extract<NewEvent, { subject: 'MEMBER' }>, 'kind' | 'data' | 'reason'>;
const goods = { productId: 1_001, name: '澎湖白蝦' };

test.each<[OfMember, NotificationKind, string, string]>([
  [
    { kind: 'RECALL_ANNOUNCED', data: { bulletinId: 7, title: '白蝦 5 月 20 日批號召回' } },
    ...(['RECALL_ANNOUNCED', '白蝦 5 月 20 日批號召回', '/bulletin/7'] as const),
  ],
  [
    { kind: 'WISHLIST_PRICE_FELL', data: { ...goods, priceTwd: 260, formerPriceTwd: 300 } },
    ...(['WISHLIST_PRICE_FELL', '現在 NT$260，比之前便宜 NT$40', '/products/1001'] as const),
  ],
  [
    { kind: 'WISHLIST_RESTOCKED', data: { ...goods, skuId: 71 } },
    ...(['WISHLIST_RESTOCKED', '「澎湖白蝦」到貨了', '/products/1001?sku=71'] as const),
  ],
  [
    { kind: 'NEW_DEVICE', data: { device: 'iPhone・Safari', sessionId: 's1' } },
    ...(['ACCOUNT_NEW_DEVICE', '從「iPhone・Safari」登入', '/member/profile'] as const),
  ],
  [
    { kind: 'VERIFIED', data: { shopName: '盛和批發市集' } },
    ...(['ACCOUNT_VERIFIED', '「盛和批發市集」的認證會員', '/member/profile'] as const),
  ],
  [
    { kind: 'APPLICATION_REJECTED', reason: '統一編號與文件不符。' },
    ...([
      'ACCOUNT_APPLICATION_REJECTED',
      '統一編號與文件不符',
      '/member/profile/wholesale',
    ] as const),
  ],
])(
  'of a member: who it is about is notified once of %o, as %s',
  async (event, kind, words, link) => {
    const { memberId } = await shop.createBuyer();
    const about = { subject: 'MEMBER', subjectId: memberId, actor: 'SYSTEM' } as const;
    const data = { ...event.data, channelId: shop.channelId };
    const dedupeKey = `${kind} ${memberId}`;
    const notified = await notify(memberId, { ...about, ...event, data, dedupeKey });
    expect(notified).toMatchObject({ kinds: [kind], link });
    expect(notified.body).toContain(words);
  },
);

test('a message by the contact form notifies those who answer once, and is in the desk without any mail', async () => {
  const { database } = opened;
  const { channelId, clock } = shop;
  const [clerk, packer] = [await createMember(database), await createMember(database)];
  const appointed = { channelId, appointedAt: clock.now, appointedBy: 'COMMAND_LINE' };
  await database.insert(staffMember).values([
    { memberId: clerk, role: 'CLERK', ...appointed },
    { memberId: packer, role: 'PACKER', ...appointed },
  ]);
  const written = { channelId, name: '王小明', email: 'guest@shop.example', phone: null };
  await createCaller(database, () => clock.now).call('/Contact/SendContactMessage', {
    ...{ ...written, category: 'WHOLESALE', body: '請問公司行號可以大量訂購嗎？' },
  });
  const ask = askAsOwner({ database, now: () => clock.now });
  const { result } = await ask('/StaffMessage/SearchContactArray', { ofChannelId: channelId });
  expect(result).toMatchObject([{ ...written, isForwarded: false }]);
  const { contactId } = result[0] ?? {};
  const event: NewEvent = {
    ...{ subject: 'CONTACT', subjectId: `${contactId}`, kind: 'RECEIVED', actor: 'SYSTEM' },
  };
  const notified = await notify(clerk, event);
  expect(notified).toMatchObject({ kinds: ['SHOP_CONTACT_RECEIVED'], link: '/admin/contacts' });
  expect(notified.body).toContain('「王小明」來信，關於批發合作');
  expect((await notify(packer, event)).kinds).toEqual([]);
});

test('of an application for wholesale, those who decide about it are notified once', async () => {
  const { database } = opened;
  const [owner, clerk, applicant] = [
    await createMember(database),
    await createMember(database),
    await createMember(database),
  ];
  const appointed = { appointedAt: shop.clock.now, appointedBy: 'COMMAND_LINE' };
  await database.insert(staffMember).values([
    { memberId: owner, channelId: null, role: 'OWNER', ...appointed },
    { memberId: clerk, channelId: shop.channelId, role: 'CLERK', ...appointed },
  ]);
  const applicationNo = '01KPR000000000000000000001';
  await database.insert(wholesaleApplication).values({
    ...{ applicationNo, memberId: applicant, channelId: shop.channelId, company: '好鄰居商行' },
    ...{ taxId: '12345675', contactName: '王小明', phone: '0223113731', note: '' },
    ...{ status: 'PENDING', appliedAt: shop.clock.now },
  });
  const event: NewEvent = {
    ...{ subject: 'MEMBER', subjectId: applicant, kind: 'APPLIED', actor: 'MEMBER' },
    data: { applicationNo, channelId: shop.channelId },
  };
  const notified = await notify(owner, event);
  const link = `/admin/wholesale?which=ALL&search=${applicationNo}`;
  expect(notified).toMatchObject({ kinds: ['SHOP_WHOLESALE_APPLIED'], link });
  expect(notified.body).toContain('好鄰居商行');
  expect((await notify(clerk, event)).kinds).toEqual([]);
});
