import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { storedFile } from '#server/database/schema/message-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { deleteUnusedFiles } from '#server/features/records/file/stored-file-query.ts';
import type { Identity } from '#server/identity/identity.ts';
import { notifyMembers } from '#server/jobs/notifying/relay-events.ts';
import { executeMemberCommand } from '#server/operator/members/execute-member-command.ts';
import { parseMemberCommand } from '#server/operator/members/member-arguments.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { createTestIdentity, signUp } from '#server/testing/members/identity-client.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

const dayMs = 86_400_000;
let opened: OpenDatabase;
let channelId: number;
let clock = new Date();
const now = () => clock;

beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());

const typed = {
  ...{
    company: ' 好鄰居\n商行 ',
    taxId: '1234 5675',
    contactName: '王小明',
    phone: '02-2311-3731',
  },
};
const buyerOf = () => createBuyer(opened.database, channelId, { now });
const run = async (...args: string[]) => {
  const command = parseMemberCommand(args);
  if (!command) throw new Error('not understood');
  return (await executeMemberCommand(askAsOwner({ database: opened.database, now }), command))
    .output;
};
/** Titles of the member's notifications. */
async function notificationsOf(buyer: Awaited<ReturnType<typeof buyerOf>>): Promise<string[]> {
  await notifyMembers(opened.database, clock, {} as never);
  const { result } = await buyer.call('/Notification/GetNotificationArray', {});
  return result.map(({ title, body, link }) => `${title} ${body} ${link}`);
}

test('a member applies once, with a valid tax id, and may withdraw', async () => {
  const buyer = await buyerOf();
  const send = (given: object = {}) =>
    buyer.call('/Wholesale/SendApplication', { ...typed, channelId, ...given });
  const none = await buyer.call('/Wholesale/GetApplication', {});
  expect(none.result).toEqual({ application: null, verifiedIn: null });
  const wrong = await buyer.refusal('/Wholesale/SendApplication', {
    ...{ ...typed, channelId, taxId: '12345678' },
  });
  expect(wrong).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'taxId' }] });
  const { result } = await send();
  expect(result.application).toMatchObject({
    ...{ company: '好鄰居 商行', taxId: '12345675', status: 'PENDING', papers: [] },
  });
  const applicationNo = result.application?.applicationNo ?? '';
  expect(await buyer.codeOf('/Wholesale/SendApplication', { ...typed, channelId })).toBe(
    'APPLICATION_PENDING',
  );
  const other = await buyerOf();
  const withdraw = '/Wholesale/WithdrawApplication';
  expect(await other.codeOf(withdraw, { applicationNo })).toBe('NOT_FOUND');
  await buyer.call(withdraw, { applicationNo });
  expect(await buyer.codeOf(withdraw, { applicationNo })).toBe('APPLICATION_DECIDED');
  await expect(run('approve', applicationNo, `${channelId}`)).rejects.toThrow('已經處理過');
  for (let count = 1; count < 5; count += 1) {
    clock = new Date(clock.getTime() + 1_000);
    const sent = await send();
    await buyer.call(withdraw, { applicationNo: sent.result.application?.applicationNo ?? '' });
  }
  expect(await buyer.codeOf('/Wholesale/SendApplication', { ...typed, channelId })).toBe(
    'RATE_LIMITED',
  );
});

test('a rejected applicant is told why, and applies again', async () => {
  const buyer = await buyerOf();
  await notificationsOf(buyer);
  const { result } = await buyer.call('/Wholesale/SendApplication', { ...typed, channelId });
  const applicationNo = result.application?.applicationNo ?? '';
  expect(await run('applications')).toContain(`${applicationNo}  `);
  await run('reject', applicationNo, '--reason', '統一編號與文件不符。');
  expect(await run('applications')).not.toContain(applicationNo);
  expect(await run('applications', '--all')).toContain('統一編號與文件不符');
  expect(await notificationsOf(buyer)).toEqual([
    '批發申請未通過 您的批發申請未通過：統一編號與文件不符。補齊後可以再申請一次。 /member/profile/wholesale',
  ]);
  clock = new Date(clock.getTime() + 1_000);
  const again = await buyer.call('/Wholesale/SendApplication', { ...typed, channelId });
  expect(again.result.application?.status).toBe('PENDING');
});

test('papers are the member’s own files, stored as long as the application', async () => {
  const { database } = opened;
  const buyer = await buyerOf();
  const fileNo = '01KPR0000000000000000000F1';
  const file = { fileNo, type: 'PDF', name: '商業登記.pdf', bytes: 9, createdAt: clock } as const;
  await database.insert(storedFile).values({ ...file, memberId: buyer.memberId });
  const stranger = await buyerOf();
  const request = { ...typed, channelId, papers: [fileNo] };
  expect(await stranger.codeOf('/Wholesale/SendApplication', request)).toBe('VALIDATION_FAILED');
  const { result } = await buyer.call('/Wholesale/SendApplication', request);
  expect(result.application?.papers).toMatchObject([{ fileNo, name: '商業登記.pdf' }]);
  const later = new Date(clock.getTime() + 2 * dayMs);
  expect(await deleteUnusedFiles(database, later)).toEqual([]);
  const listed = await askAsOwner({ database, now })('/StaffMember/SearchApplicationArray', {});
  const [own] = listed.result.filter(({ memberId }) => memberId === buyer.memberId);
  expect(own).toMatchObject({ papers: [{ fileNo }], memberName: '王小明' });
  const ask = askAsOwner({ database, now });
  const phone = own?.phone ?? '';
  expect(phone).toContain('•');
  const applicationNo = own?.applicationNo ?? '';
  const revealed = (await ask('/StaffMember/RevealApplication', { applicationNo })).result;
  expect(revealed.phone).not.toContain('•');
  const noted = (await ask('/StaffAudit/SearchAuditArray', { search: applicationNo })).result;
  expect(noted).toMatchObject([{ call: '/StaffMember/RevealApplication' }]);
});

test('approval is in effect on devices that are signed in, without a new sign-in', async () => {
  const { database } = opened;
  const wholesaleId = await createChannel(database);
  await database.insert(channelTerms).values({
    channelId: wholesaleId,
    priceVisibility: 'PRICES_HIDDEN',
    shipping: [],
    payments: [],
  });
  const productId = await createProduct(database, {
    ...{ channelIds: [wholesaleId], skus: [{ priceTwd: 120 }] },
  });
  await refreshListings(database, [productId]);
  const identity: Identity = await createTestIdentity(database, { now });
  const { browser, memberId, session } = await signUp(identity);
  const before = `Bearer ${session.accessToken}`;
  const caller = await identity.identify(before);
  const price = async (as: typeof caller) => {
    const { call } = createCaller(database, now, as);
    const { result } = await call('/Product/GetScpProduct', { channelId: wholesaleId, productId });
    return result.skus[0]?.priceTwd;
  };
  expect(await price(caller)).toBeNull();
  const buyer = await createBuyer(database, channelId, { now, caller: { memberId } });
  await notificationsOf(buyer);
  const { result } = await buyer.call('/Wholesale/SendApplication', { ...typed, channelId });
  await run('approve', result.application?.applicationNo ?? '', `${wholesaleId}`);
  expect(await notificationsOf(buyer)).toEqual([
    expect.stringMatching(/認證完成.*您已是「.+」的認證會員/s),
  ]);
  clock = new Date(clock.getTime() + 3_000);
  await expect(identity.identify(before)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const renewed = await browser.call('/identity/token', {});
  expect(renewed.member).toMatchObject({ isVerified: true, channelId: wholesaleId });
  const verified = await identity.identify(`Bearer ${renewed.accessToken}`);
  expect(await price(verified)).toBe(120);
  const state = await buyer.call('/Wholesale/GetApplication', {});
  expect(state.result.verifiedIn).toEqual({ channelId: wholesaleId, name: '測試通路' });
  expect(await buyer.codeOf('/Wholesale/SendApplication', { ...typed, channelId })).toBe(
    'APPLICATION_DECIDED',
  );
  await run('unverify', memberId);
  clock = new Date(clock.getTime() + 3_000);
  await expect(identity.identify(`Bearer ${renewed.accessToken}`)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  const [row] = await database.select().from(member).where(eq(member.id, memberId));
  expect(row?.isVerified).toBe(false);
});
