import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import { recordEvents } from '#server/events/domain-event.ts';
import { Refusal } from '#server/http/refusal.ts';
import { commandLine } from '#server/http/staff-access.ts';

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 12;

/** The same on every node and at every start, so that nothing has to be stored; of no use once there is an owner. */
export const firstOwnerCode = (secret: string): string =>
  Array.from(createHmac('sha256', secret).update('first owner').digest().subarray(0, length))
    .map((byte) => letters[byte % letters.length])
    .join('');

/** Tells in the log of a shop without an owner how to become that. */
export async function announceFirstOwner(
  database: Database,
  { secret, log }: { secret: string; log: Pick<Logger, 'warn'> },
): Promise<void> {
  if (await hasOwner(database)) return;
  const code = firstOwnerCode(secret).match(/.{4}/g)?.join('-');
  log.warn({ firstOwnerCode: code }, noOwnerText);
}

/** Refuses unless the shop has no owner and this is the code of its log. */
export async function requireFirstOwner(
  database: Database,
  { secret, code }: { secret: string; code: string },
): Promise<void> {
  if (await hasOwner(database)) throw new Refusal('GONE', { message: '這家店已經有店主了' });
  const expected = Buffer.from(firstOwnerCode(secret));
  const typed = Buffer.from(code.replaceAll(/[\s-]/g, '').toUpperCase());
  if (typed.length !== expected.length || !timingSafeEqual(typed, expected)) {
    throw new Refusal('CODE_INVALID', { message: '啟動代碼不正確，請照商店紀錄裡的輸入' });
  }
}

/** Makes a member the owner of a shop that has none. */
export async function appointFirstOwner(
  database: Database,
  given: { memberId: string; secret: string; code: string; now: Date },
): Promise<void> {
  const { memberId, now } = given;
  // Two who claim it at once wait for each other.
  await database.execute(sql`lock table ${staffMember} in share row exclusive mode`);
  await requireFirstOwner(database, given);
  const place = { memberId, channelId: null };
  const values = { role: 'OWNER' as const, appointedAt: now, appointedBy: commandLine };
  await database
    .insert(staffMember)
    .values({ ...place, ...values })
    .onConflictDoUpdate({ target: [staffMember.memberId, staffMember.channelId], set: values });
  const data = { role: 'OWNER', channelId: null };
  const event = { subject: 'MEMBER', subjectId: memberId, actor: 'SHOP', data } as const;
  await recordEvents(database, [{ ...event, kind: 'STAFF_APPOINTED' }], now);
}

export async function hasOwner(database: Pick<Database, 'select'>): Promise<boolean> {
  const owners = await database
    .select({ memberId: staffMember.memberId })
    .from(staffMember)
    .where(and(eq(staffMember.role, 'OWNER'), isNull(staffMember.channelId)))
    .limit(1);
  return owners.length > 0;
}

const noOwnerText =
  '這家店還沒有店主：到商店的 /admin/first-owner 輸入這組代碼 / The shop has no owner: enter this code at /admin/first-owner';
