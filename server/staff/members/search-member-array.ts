import type { StaffMemberRow } from '@kaituan/contract/staff/members/staff-member-story';
import * as contract from '@kaituan/contract/staff/members/staff-member-story';
import { maskEmail } from '@kaituan/domain/member/masked-name';
import { maskMobileNumber, parseMobileNumber } from '@kaituan/domain/member/phone-number';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { containing } from '#server/database/sql/parameters.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isInventedEmail } from '#server/identity/accounts/unverified-email.ts';
import { idsOfMembersNamed, idsOfMembersWithPhone } from '#server/staff/named-members.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

/** A member's id is where the next page begins. */
export const searchMemberArray = handleStaff(
  contract.searchMemberArray,
  async ({ channelId, which, search, ofPriceGroupId, sort, limit, cursor }, { database }) => {
    const [order, comparison] = sort === 'NEWEST' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
    const rows = await listMembers(database, channelId, {
      where: sql`${isIn(which, channelId)}
        and ${search === '' ? sql`true` : isNamed(search)}
        and ${
          ofPriceGroupId === null
            ? sql`true`
            : sql`exists (select from price_group_member g
          where g.member_id = m.id and g.price_group_id = ${ofPriceGroupId}
            and ${isOfChannel(sql`g.channel_id`, channelId)})`
        }
        and ${
          cursor === undefined
            ? sql`true`
            : sql`(m.created_at, m.id) ${comparison}
          (select l.created_at, l.id from member l where l.id = ${cursor})`
        }`,
      order: sql`m.created_at ${order}, m.id ${order}`,
      limit: limit + 1,
    });
    const result = rows.slice(0, limit);
    return { result, nextCursor: rows.length > limit ? (result.at(-1)?.memberId ?? null) : null };
  },
);

/** What is of a channel, or, with null, of any. */
export const isOfChannel = (column: SQL, channelId: number | null): SQL =>
  channelId === null ? sql`true` : sql`${column} = ${channelId}`;

/**
 * Members of a channel, those who ordered or are verified there, or of the whole shop; orders of other channels are not
 * counted. Left out are deleted accounts, and who ordered through a chat without an account.
 */
export async function listMembers(
  database: Database,
  channelId: number | null,
  { where, order = sql`m.id`, limit }: { where: SQL; order?: SQL; limit: number },
): Promise<StaffMemberRow[]> {
  const isOrderOfChannel = isOfChannel(sql`o.channel_id`, channelId);
  const isInChannel =
    channelId === null
      ? sql`true`
      : sql`((m.is_verified and m.channel_id = ${channelId})
          or exists (select from shop_order o where o.member_id = m.id and ${isOrderOfChannel}))`;
  const { rows } = await database.execute<
    Omit<StaffMemberRow, 'joinedAt' | 'lastOrderAt' | 'email'> & {
      email: string;
      joinedAtMs: number;
      lastOrderAtMs: number | null;
    }
  >(sql`
    with m as materialized (
      select m.* from member m
      where m.deleted_at is null and ${isInChannel} and ${where}
        and not exists (select from chat_order c where c.guest_id = m.id)
      order by ${order} limit ${limit}
    )
    select m.id as "memberId", m.display_name as "displayName", m.email,
      coalesce(m.contact_phone, m.phone_number) as phone,
      case when m.is_verified then m.channel_id end as "verifiedChannelId",
      m.status = 'SUSPENDED' as "isSuspended",
      extract(epoch from m.created_at)::float8 * 1000 as "joinedAtMs",
      bought."orderCount", bought."paidTwd", bought."lastOrderAtMs",
      (select count(*)::int from member_note n where n.member_id = m.id) as "noteCount"
    from m
    cross join lateral (
      select count(*)::int as "orderCount", coalesce(sum(o.paid_twd - o.refunded_twd), 0)::float8 as "paidTwd",
        extract(epoch from max(o.placed_at))::float8 * 1000 as "lastOrderAtMs"
      from shop_order o where o.member_id = m.id and o.status <> 'CANCELLED' and ${isOrderOfChannel}) bought
    order by ${order}`);
  return rows.map(({ joinedAtMs, lastOrderAtMs, email, phone, ...row }) => ({
    ...row,
    email: isInventedEmail(email) ? null : maskEmail(email),
    phone: phone && maskMobileNumber(phone),
    joinedAt: new Date(joinedAtMs).toISOString(),
    lastOrderAt: lastOrderAtMs === null ? null : new Date(lastOrderAtMs).toISOString(),
  }));
}

/** A member as a channel sees one; one of other channels only is not found. */
export async function getMemberRow(
  database: Database,
  { channelId, memberId }: { channelId: number | null; memberId: string },
) {
  const where = sql`m.id = ${memberId}`;
  const [row] = await listMembers(database, channelId, { where, limit: 1 });
  if (!row) throw new Refusal('NOT_FOUND', { message: '找不到這位會員' });
  return row;
}

function isIn(which: contract.MemberList, channelId: number | null): SQL {
  switch (which) {
    case 'BUYERS':
      return sql`exists (select from shop_order o where o.member_id = m.id and o.status <> 'CANCELLED'
        and ${isOfChannel(sql`o.channel_id`, channelId)})`;
    case 'VERIFIED':
      return sql`m.is_verified`;
    case 'SUSPENDED':
      return sql`m.status = 'SUSPENDED'`;
    case 'NOTED':
      return sql`exists (select from member_note n where n.member_id = m.id)`;
    case 'ALL':
      return sql`true`;
  }
}

/**
 * Whom a text names: an address or a number in full, or any part of a name, also of one that goods were sent to. Each
 * way has its index.
 */
function isNamed(search: string): SQL {
  const phone = parseMobileNumber(search);
  if (phone !== undefined) {
    return sql`m.id in (${idsOfMembersWithPhone(phone)}
      union select o.member_id from shop_order o where o.address->>'phone' = ${phone} and not o.hides_person)`;
  }
  if (search.includes('@')) return sql`m.email = ${search.toLowerCase()}`;
  const letters = sql`regexp_split_to_array(${search}::text, '')`;
  const pattern = containing(search);
  return sql`m.id in (select p.id from member p where p.id = ${search}
    union ${idsOfMembersNamed(search)}
    union select o.member_id from shop_order o
      where regexp_split_to_array(o.address->>'recipient', '') @> ${letters}
        and o.address->>'recipient' like ${pattern} and not o.hides_person)`;
}
