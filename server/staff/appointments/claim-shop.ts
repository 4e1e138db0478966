import { timingSafeEqual } from 'node:crypto';
import * as contract from '@kaituan/contract/staff';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { staffMember } from '#server/database/identity-schema.ts';
import { requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { commandLine } from '#server/http/staff-access.ts';
import { firstOwnerCode } from '#server/identity/first-owner.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { getMemberNamed, recordAppointment } from './staff-query.ts';

/** Makes the caller the owner of a shop that has none, with the code from its log. */
export const claimShop = handleStaff(
  contract.claimShop,
  async ({ code }, { database, caller, now, accounts }) => {
    const { memberId } = requireCaller(caller);
    await refuseOwnedShop(database);
    const expected = Buffer.from(firstOwnerCode((await accounts()).secret));
    const typed = Buffer.from(code.replaceAll(/[\s-]/g, '').toUpperCase());
    if (typed.length !== expected.length || !timingSafeEqual(typed, expected)) {
      throw new Refusal('CODE_INVALID');
    }
    // Two who claim it at once wait for each other.
    await database.execute(sql`lock table ${staffMember} in share row exclusive mode`);
    await refuseOwnedShop(database);
    const who = await getMemberNamed(database, memberId);
    const [row] = await database
      .insert(staffMember)
      .values({
        ...{ memberId, channelId: null, role: 'OWNER' as const },
        ...{ appointedAt: now, appointedBy: commandLine },
      })
      .onConflictDoUpdate({
        target: [staffMember.memberId, staffMember.channelId],
        set: { role: 'OWNER' },
      })
      .returning();
    if (!row) throw new Error(`${memberId} was not appointed`);
    await recordAppointment(database, 'STAFF_APPOINTED', { who, row, now });
    return { result: null };
  },
);

async function refuseOwnedShop(database: Database): Promise<void> {
  const owners = await database
    .select({ memberId: staffMember.memberId })
    .from(staffMember)
    .where(and(eq(staffMember.role, 'OWNER'), isNull(staffMember.channelId)))
    .limit(1);
  if (owners.length > 0) throw new Refusal('GONE', { message: '這家店已經有店主了' });
}
