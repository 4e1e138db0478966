import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { member, staffMember } from '#server/database/schema/identity-schema.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import type { IdentityParts } from '#server/identity/identity-call.ts';
import { askApi } from '#server/operator/ask-staff.ts';
import type { Mail, MailService } from '#server/platform/mail/mail-sender.ts';
import { createApi } from '#server/shop/api.ts';
import { createLog } from '#server/telemetry/logging/log.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createTestIdentity } from '#server/testing/members/identity-client.ts';
import { createMember } from '#server/testing/members/member-factory.ts';

const publicUrl = 'https://shop.example';
let opened: OpenDatabase;
let channelId: number;
let owner: string;
let parts: IdentityParts;
let letters: Mail[];
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
  owner = await createMember(opened.database, { displayName: '陳店主' });
  await opened.database.insert(staffMember).values({
    ...{ memberId: owner, role: 'OWNER', channelId: null, appointedBy: owner },
    appointedAt: new Date(),
  });
  const env = { PUBLIC_URL: publicUrl, EMAILS_PER_HOUR: '2' };
  ({ parts } = await createTestIdentity(opened.database, { env }));
});
beforeEach(() => {
  letters = [];
});
afterAll(() => opened.close());

const working: MailService = {
  send: async (mail) => void letters.push(mail),
  findMailboxPath: async () => null,
};
const down: MailService = {
  ...working,
  send: () => Promise.reject(new Error('550 <new@shop.example>')),
};
const as = (memberId: string, mail: MailService | null = null, log = pino({ level: 'silent' })) =>
  askApi(
    createApi({
      ...{ database: opened.database, log, checkAnswers: true, mail },
      accounts: async () => parts,
      identify: async () => ({ memberId, channelId: null, isVerified: false }),
    }),
  );
const invite = async (email: string, ...by: [mail: MailService | null, log?: pino.Logger]) =>
  (await as(owner, ...by)('/Staff/InviteStaff', { role: 'CLERK', channelId, email })).result;
/** Whether whoever opens the link becomes staff. */
const accept = async (token: string) =>
  as(await createMember(opened.database))('/Staff/AcceptInvitation', { token });

test('one letter names shop, role, inviter and end, and its link works', async () => {
  const { token, letter } = await invite('New@Shop.example', working);
  expect(letter).toBe('SENT');
  expect(letters).toMatchObject([
    { email: 'new@shop.example', subject: '【測試團購】邀請您擔任測試通路的店員' },
  ]);
  const { text = '', html = '' } = letters[0] ?? {};
  for (const said of ['陳店主', '測試團購', '測試通路的店員']) expect(text).toContain(said);
  expect(text).toMatch(/\d{4}\D+\d+\D+\d+\D+\d\d:\d\d 前有效/);
  const link = `${publicUrl}/admin/invitation#${token}`;
  expect(text).toContain(link);
  expect(html).toContain(`href="${link}"`);
  await accept(text.match(/invitation#(\S{32})/)?.[1] ?? '');
});

test('without an address nothing is sent, and to what is no address nothing is made', async () => {
  const ask = as(owner, working);
  const { result } = await ask('/Staff/InviteStaff', { role: 'CLERK', channelId });
  expect(result.letter).toBeNull();
  const open = async () => (await ask('/Staff/GetInvitationArray', {})).result.length;
  const before = await open();
  for (const email of ['new@shop', 'new@shop.example\r\nBcc: a@b.tw', 'line-1@line.invalid']) {
    await expect(invite(email, working)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  }
  expect(await open()).toBe(before);
  expect(letters).toEqual([]);
});

test('the link works where the letter failed, and where the shop sends none', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  // One that was not taken costs nothing of the hourly budget.
  for (let times = 0; times < 3; times += 1) {
    const { letter, token } = await invite('new@shop.example', down, log);
    expect(letter).toBe('FAILED');
    await accept(token);
  }
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toContain('new@shop.example');
  const { letter, token } = await invite('new@shop.example', null);
  expect(letter).toBe('UNAVAILABLE');
  await accept(token);
});

test('letters end with the hourly budget of e-mails, links do not', async () => {
  const outcomes: unknown[] = [];
  for (let times = 0; times < 2; times += 1) {
    outcomes.push((await invite('new@shop.example', working)).letter);
  }
  expect(outcomes).toEqual(['SENT', 'FAILED']);
  expect(letters).toHaveLength(1);
});

test('the log has the invitation once, with the address masked and without the link', async () => {
  const { token, invitationNo } = await invite('someone@shop.example', null);
  const log = await opened.database
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.subjectId, invitationNo));
  expect(log).toMatchObject([
    { actedBy: owner, after: { role: 'CLERK', channelId, email: 's•••@shop.example' } },
  ]);
  const everything = JSON.stringify([
    await opened.database.select().from(staffAudit),
    await opened.database.select().from(member),
  ]);
  expect(everything).not.toContain('someone@');
  expect(everything).not.toContain(token);
});
