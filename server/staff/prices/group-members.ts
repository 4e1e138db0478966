import type { GroupMemberRow } from '@kaituan/contract/staff/goods/staff-price-group';
import * as contract from '@kaituan/contract/staff/goods/staff-price-group';
import { canUseChannel } from '@kaituan/domain/member/member-channel';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { priceGroup, priceGroupMember } from '#server/database/schema/trading-schema.ts';
import { containing } from '#server/database/sql/parameters.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isInventedEmail } from '#server/identity/accounts/unverified-email.ts';
import { getMemberNamed } from '#server/staff/appointments/staff-query.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { findPriceGroup } from './price-groups.ts';

const pageSize = 50;

async function listMembers(
  database: Database,
  priceGroupId: number,
  { where, limit }: { where: SQL; limit: number },
): Promise<GroupMemberRow[]> {
  const { rows } = await database.execute<GroupMemberRow & { email: string }>(sql`
    select g.channel_id as "channelId", m.id as "memberId", m.display_name as "displayName", m.email,
      a.company
    from price_group_member g
    join member m on m.id = g.member_id
    left join lateral (
      select company from wholesale_application w
      where w.member_id = m.id and w.channel_id = g.channel_id and w.status = 'APPROVED'
      order by w.application_no desc limit 1) a on true
    where g.price_group_id = ${priceGroupId} and ${where}
    order by m.id limit ${limit}`);
  return rows.map((row) => ({ ...row, email: isInventedEmail(row.email) ? null : row.email }));
}

export const searchGroupMemberArray = handleStaff(
  contract.searchGroupMemberArray,
  async ({ priceGroupId, search, cursor }, context) => {
    await findPriceGroup(context, priceGroupId);
    const pattern = containing(search);
    const where = sql`m.id > ${cursor ?? ''} and (${search} = '' or m.display_name ilike ${pattern}
      or (m.email ilike ${pattern} and m.email not like '%.invalid') or a.company ilike ${pattern})`;
    const rows = await listMembers(context.database, priceGroupId, { where, limit: pageSize + 1 });
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    return { result: shown, nextCursor: last?.memberId ?? null };
  },
);

export const addGroupMember = handleStaff(
  contract.addGroupMember,
  async ({ priceGroupId, who }, context) => {
    const { database, staff } = context;
    // Who removes the group waits, or has removed it before it is looked up.
    await database
      .select({ id: priceGroup.id })
      .from(priceGroup)
      .where(eq(priceGroup.id, priceGroupId))
      .for('key share');
    const { channelId, name } = await findPriceGroup(context, priceGroupId);
    const found = await getMemberNamed(database, who);
    if (!canUseChannel(found, channelId)) {
      throw new Refusal('NOT_FOUND', { message: `找不到會員 ${who}` });
    }
    const memberId = found.id;
    const [former] = await database
      .select({ id: priceGroup.id, name: priceGroup.name })
      .from(priceGroupMember)
      .innerJoin(priceGroup, eq(priceGroup.id, priceGroupMember.priceGroupId))
      .where(
        and(eq(priceGroupMember.memberId, memberId), eq(priceGroupMember.channelId, channelId)),
      )
      .for('update', { of: priceGroupMember });
    await database
      .insert(priceGroupMember)
      .values({ channelId, memberId, priceGroupId })
      .onConflictDoUpdate({
        target: [priceGroupMember.memberId, priceGroupMember.channelId],
        set: { priceGroupId },
      });
    const where = sql`m.id = ${memberId}`;
    const [member] = await listMembers(database, priceGroupId, { where, limit: 1 });
    if (!member) throw new Error('a member was not stored in the group');
    const leftGroup = former && former.id !== priceGroupId ? former.name : null;
    staff.note({
      subjectId: memberId,
      before: { group: former?.name ?? null },
      after: { group: name },
    });
    return { result: { member, leftGroup } };
  },
);

export const removeGroupMember = handleStaff(
  contract.removeGroupMember,
  async ({ priceGroupId, memberId }, context) => {
    const { database, staff } = context;
    const { name } = await findPriceGroup(context, priceGroupId);
    const removed = await database
      .delete(priceGroupMember)
      .where(
        and(
          eq(priceGroupMember.priceGroupId, priceGroupId),
          eq(priceGroupMember.memberId, memberId),
        ),
      )
      .returning({ memberId: priceGroupMember.memberId });
    if (removed.length === 0) {
      throw new Refusal('NOT_FOUND', { message: '這位會員已經不在群組裡' });
    }
    staff.note({ subjectId: memberId, before: { group: name }, after: { group: null } });
    return { result: { memberId } };
  },
);
