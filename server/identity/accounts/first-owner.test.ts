import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createBrowser, createTestIdentity } from '#server/testing/members/identity-client.ts';
import { firstOwnerCode } from './first-owner.ts';

let opened: OpenDatabase;
let identity: Identity;
beforeAll(async () => {
  opened = await createTestDatabase();
  identity = await createTestIdentity(opened.database);
});
afterAll(() => opened.close());

const signUp = '/identity/sign-up-first-owner';
const given = { email: 'owner@shop.example', password: 'correct horse', displayName: '王店長' };

test('the code of the log makes an account, its owner and a session, once', async () => {
  const code = firstOwnerCode(identity.parts.secret);
  const wrong = await createBrowser(identity).refusal(signUp, { ...given, code: '2222-2222' });
  expect(wrong.code).toBe('CODE_INVALID');
  const weak = { ...given, code, password: 'password1' };
  expect((await createBrowser(identity).refusal(signUp, weak)).code).toBe('PASSWORD_TOO_COMMON');
  expect(await opened.database.select().from(staffMember)).toEqual([]);

  const typed = `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`;
  const { member } = await createBrowser(identity).call(signUp, { ...given, code: typed });
  expect(member.displayName).toBe('王店長');
  expect(await opened.database.select().from(staffMember)).toMatchObject([
    { memberId: member.id, role: 'OWNER', channelId: null },
  ]);
  const { email, password } = given;
  const again = await createBrowser(identity).call('/identity/sign-in-with-password', {
    ...{ email, password },
  });
  expect(again.member.id).toBe(member.id);

  const second = { ...given, email: 'second@shop.example', code };
  expect((await createBrowser(identity).refusal(signUp, second)).code).toBe('GONE');
});
