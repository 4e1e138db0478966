import { randomBytes } from 'node:crypto';
import { parseDisplayName } from '@kaituan/domain/member/display-name';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { channel } from '#server/database/catalog-schema.ts';
import { member } from '#server/database/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Member, signAccessToken } from './access-token.ts';
import { endAllSessions } from './end-sessions.ts';
import type { IdentityParts } from './identity-call.ts';
import { findMemberNamed } from './member-query.ts';
import { createPasswordMember, hashPassword, setPassword } from './set-password.ts';
import { refuseWeakPassword } from './weak-password.ts';

const who = z.string().min(1);
const shownTokenMinutes = 15;

/** The owner's commands about members. `who` is an e-mail, a mobile number or a member's id. */
export const memberCommandSchema = z.discriminatedUnion('verb', [
  z.strictObject({
    verb: z.literal('create'),
    who: z.email().toLowerCase(),
    name: z.string().optional(),
    password: z.string().min(8).max(128).optional(),
  }),
  z.strictObject({ verb: z.literal('verify'), who, channelId: z.coerce.number().int() }),
  z.strictObject({ verb: z.literal('unverify'), who }),
  z.strictObject({ verb: z.literal('suspend'), who, reason: z.string().max(200).optional() }),
  z.strictObject({ verb: z.literal('restore'), who }),
  z.strictObject({ verb: z.literal('sign-out'), who }),
  z.strictObject({
    verb: z.literal('password'),
    who,
    password: z.string().min(8).max(128).optional(),
  }),
  z.strictObject({ verb: z.literal('token'), who }),
]);
export type MemberCommand = z.output<typeof memberCommandSchema>;

/** A command that cannot be executed; the message is for the owner. */
export class MemberMistake extends Error {}

/** `output` is the result to print, `note` a hint for the owner. */
export type MemberOutcome = { output: string; note?: string };

export async function executeMemberCommand(
  parts: IdentityParts,
  command: MemberCommand,
): Promise<MemberOutcome> {
  if (command.verb === 'create') return createMember(parts, command);
  const found = await findMember(parts, command.who);
  switch (command.verb) {
    case 'verify':
      return verifyMember(parts, found, command.channelId);
    case 'unverify':
      await change(parts, found, { isVerified: false, channelId: null });
      return { output: `${found.displayName} 不再是通路會員` };
    case 'suspend':
      await change(parts, found, { status: 'SUSPENDED', suspensionReason: command.reason ?? null });
      return { output: `${found.displayName} 已停用`, note: '已登入的裝置幾秒內失效' };
    case 'restore':
      return restoreMember(parts, found);
    case 'sign-out':
      return signOutMember(parts, found);
    case 'password':
      return changePassword(parts, found, command.password);
    case 'token':
      return showToken(parts, found);
  }
}

async function createMember(
  { accounts, database, now }: IdentityParts,
  command: Extract<MemberCommand, { verb: 'create' }>,
): Promise<MemberOutcome> {
  const [taken] = await database.select().from(member).where(eq(member.email, command.who));
  if (taken) throw new MemberMistake(`${command.who} 已經是會員`);
  const displayName = parseDisplayName(command.name ?? command.who.split('@', 1)[0] ?? '');
  if (displayName === undefined) throw new MemberMistake('名稱要 1 到 30 個字');
  const password = await choosePassword(command.password, command.who);
  const passwordHash = await hashPassword(accounts, password);
  await createPasswordMember(database, { email: command.who, passwordHash, displayName }, now());
  return { output: `${displayName} <${command.who}> 密碼 ${password}` };
}

async function verifyMember(
  parts: IdentityParts,
  found: Member,
  channelId: number,
): Promise<MemberOutcome> {
  const [named] = await parts.database
    .select({ name: channel.name })
    .from(channel)
    .where(eq(channel.id, channelId));
  if (!named) throw new MemberMistake(`沒有編號 ${channelId} 的通路`);
  await change(parts, found, { isVerified: true, channelId });
  return {
    output: `${found.displayName} 現在是「${named.name}」的會員`,
    note: '已登入的裝置在下一次換權杖時生效，最晚一小時',
  };
}

/** Sign-ins from before the suspension do not become valid again. */
async function restoreMember(parts: IdentityParts, found: Member): Promise<MemberOutcome> {
  await endAllSessions(parts.database, found.id, parts.now());
  await change(parts, found, { status: 'ACTIVE', suspensionReason: null });
  return { output: `${found.displayName} 已恢復`, note: '須重新登入' };
}

async function signOutMember({ database, now }: IdentityParts, { id }: Member) {
  return { output: `已登出 ${await endAllSessions(database, id, now())} 個裝置` };
}

async function changePassword(
  { accounts, database, now }: IdentityParts,
  found: Member,
  given: string | undefined,
): Promise<MemberOutcome> {
  const password = await choosePassword(given, found.email);
  const passwordHash = await hashPassword(accounts, password);
  await setPassword(database, { memberId: found.id, passwordHash }, now());
  const count = await endAllSessions(database, found.id, now());
  return { output: `${found.displayName} 的新密碼 ${password}`, note: `已登出 ${count} 個裝置` };
}

async function showToken({ accounts, now }: IdentityParts, found: Member): Promise<MemberOutcome> {
  if (found.status === 'SUSPENDED') throw new MemberMistake(`${found.displayName} 已停用`);
  const lifeSeconds = shownTokenMinutes * 60;
  const { accessToken } = await signAccessToken(accounts, found, { now: now(), lifeSeconds });
  return { output: accessToken, note: `${shownTokenMinutes} 分鐘內有效` };
}

async function findMember({ database }: IdentityParts, text: string): Promise<Member> {
  const found = await findMemberNamed(database, text);
  if (!found) throw new MemberMistake(`找不到會員 ${text}`);
  return found;
}

async function change({ database, now }: IdentityParts, { id }: Member, to: Partial<Member>) {
  await database
    .update(member)
    .set({ ...to, updatedAt: now() })
    .where(eq(member.id, id));
}

/** The owner's choice, with the same rules as for members, or a random password. */
async function choosePassword(given: string | undefined, email: string): Promise<string> {
  if (given === undefined) return randomBytes(9).toString('base64url');
  await refuseWeakPassword(given, { email }).catch((error: unknown) => {
    throw error instanceof Refusal ? new MemberMistake(error.message) : error;
  });
  return given;
}
