import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createBrowser, createTestIdentity } from '#server/testing/members/identity-client.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { executeMemberCommand } from './execute-member-command.ts';
import type { MemberCommand } from './member-command-schema.ts';

let opened: OpenDatabase;
let identity: Identity;
let channelId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
  identity = await createTestIdentity(opened.database);
});
afterAll(() => opened.close());

const signIn = '/identity/sign-in-with-password';
const execute = (given: MemberCommand) => {
  const accounts = async () => identity.parts;
  return executeMemberCommand(askAsOwner({ database: opened.database, accounts }), given);
};
let lastMember = 0;
async function createMember() {
  const body = { email: `owned${++lastMember}@shop.example`, password: 'correct horse' };
  await execute({ verb: 'create', who: body.email, name: '店長', password: body.password });
  return body;
}

test('a member created by the owner signs in with the printed password', async () => {
  const who = 'shown@shop.example';
  const { output } = await execute({ verb: 'create', who });
  const password = output.split(' ').at(-1) ?? '';
  const session = await createBrowser(identity).call(signIn, { email: who, password });
  expect(session.member.displayName).toBe('shown');
  await expect(execute({ verb: 'create', who })).rejects.toThrow('已經是會員');
});

test('a verified member’s token names the channel, until it is revoked', async () => {
  const body = await createMember();
  const verified = await execute({ verb: 'verify', who: body.email.toUpperCase(), channelId });
  expect(verified.output).toContain('測試通路');
  const { output: token } = await execute({ verb: 'token', who: body.email });
  const caller = await identity.identify(`Bearer ${token}`);
  expect(caller).toMatchObject({ isVerified: true, channelId });
  await execute({ verb: 'unverify', who: caller?.memberId ?? '' });
  expect(await createBrowser(identity).call(signIn, body)).toMatchObject({
    member: { isVerified: false, channelId: null },
  });
});

test('a suspended member is refused with the reason, gets no token, and can be restored', async () => {
  const body = await createMember();
  const browser = createBrowser(identity);
  await browser.call(signIn, body);
  await execute({ verb: 'suspend', who: body.email, reason: '重複下單' });
  const refused = await createBrowser(identity).refusal(signIn, body);
  expect(refused.message).toContain('重複下單');
  expect((await browser.refusal('/identity/token', {})).message).toContain('重複下單');
  await expect(execute({ verb: 'token', who: body.email })).rejects.toThrow('已停用');
  await execute({ verb: 'restore', who: body.email });
  await createBrowser(identity).call(signIn, body);
});

test('the owner signs a member out everywhere', async () => {
  const body = await createMember();
  const browser = createBrowser(identity);
  await browser.call(signIn, body);
  expect((await execute({ verb: 'sign-out', who: body.email })).output).toContain('1 個裝置');
  expect(await browser.refresh()).toBe(401);
});

test('a new password ends sign-ins with the old one', async () => {
  const body = await createMember();
  const browser = createBrowser(identity);
  await browser.call(signIn, body);
  await execute({ verb: 'password', who: body.email, password: 'battery staple' });
  expect(await browser.refresh()).toBe(401);
  await browser.refusal(signIn, body);
  await browser.call(signIn, { ...body, password: 'battery staple' });
});

test('a member who signed up by phone is found by number, and can be given a password', async () => {
  const phone = '0955000111';
  const browser = createBrowser(identity);
  const { demoCode } = await browser.call('/identity/send-phone-code', { phone });
  await browser.call('/identity/sign-in-with-phone', { phone, code: demoCode ?? '' });
  const { output } = await execute({ verb: 'password', who: '+886 955-000-111' });
  expect(output).toContain('新會員');
});

test('a weak password is refused, even from the owner', async () => {
  const { email } = await createMember();
  const weak = { password: 'password123' };
  const commands = [
    { verb: 'create', who: 'guessed@shop.example', ...weak },
    { verb: 'password', who: email, ...weak },
  ] as const;
  for (const given of commands) await expect(execute(given)).rejects.toThrow('太常見');
  await expect(execute({ verb: 'suspend', who: 'guessed@shop.example' })).rejects.toThrow('找不到');
});

test.each<[MemberCommand, string]>([
  [{ verb: 'suspend', who: 'nobody@shop.example' }, '找不到會員'],
  [{ verb: 'verify', who: 'owned1@shop.example', channelId: 999 }, '沒有編號 999 的通路'],
])('%j is refused in words', async (given, words) => {
  await expect(execute(given)).rejects.toThrow(words);
});
