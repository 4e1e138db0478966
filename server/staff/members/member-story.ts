import type { StaffMemberStory } from '@kaituan/contract/staff/members/staff-member-story';
import * as contract from '@kaituan/contract/staff/members/staff-member-story';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { staffNameOf } from '#server/http/staff-access.ts';
import { isInventedEmail } from '#server/identity/accounts/unverified-email.ts';
import { factsOf, presentOrderRow } from '#server/staff/orders/search-order-array.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { listMemberNotes } from './member-notes.ts';
import { getMemberRow, isOfChannel } from './search-member-array.ts';

const latest = 10;
const latestEvents = 30;

export const describeMember = handleStaff(
  contract.describeMember,
  async ({ channelId, memberId }, { database, staff }) => {
    const row = await getMemberRow(database, { channelId, memberId });
    const orders = await database
      .select()
      .from(shopOrder)
      .where(
        and(
          eq(shopOrder.memberId, memberId),
          channelId === null ? undefined : eq(shopOrder.channelId, channelId),
        ),
      )
      .orderBy(desc(shopOrder.placedAt), desc(shopOrder.orderNo))
      .limit(latest);
    const facts = await factsOf(database, orders);
    const result: StaffMemberStory = {
      ...row,
      ...(await accountOf(database, memberId)),
      priceGroups: await listPriceGroups(database, memberId, channelId),
      orders: orders.map((order) => presentOrderRow(order, facts, staff)),
      pledges: await listPledges(database, memberId, channelId),
      questions: await listQuestions(database, memberId, channelId),
      notes: await listMemberNotes(database, memberId),
      events: await listEvents(database, memberId),
    };
    return { result };
  },
);

/** Contact data in full, for who calls the member; the log notes whose. */
export const revealMember = handleStaff(
  contract.revealMember,
  async ({ channelId, memberId }, { database, staff }) => {
    await getMemberRow(database, { channelId, memberId });
    const [found] = await database.select().from(member).where(eq(member.id, memberId));
    if (!found) throw new Refusal('NOT_FOUND');
    staff.note({ subjectId: memberId });
    return {
      result: {
        email: isInventedEmail(found.email) ? null : found.email,
        phone: found.phoneNumber,
        contactPhone: found.contactPhone,
        birthday: found.birthday,
      },
    };
  },
);

async function accountOf(database: Database, memberId: string) {
  const { rows } = await database.execute<{
    suspensionReason: string | null;
    deletionRequestedAtMs: number | null;
    isStaff: boolean;
  }>(sql`
    select suspension_reason as "suspensionReason",
      extract(epoch from deletion_requested_at)::float8 * 1000 as "deletionRequestedAtMs",
      exists (select from staff_member s where s.member_id = m.id) as "isStaff"
    from member m where id = ${memberId}`);
  const [found] = rows;
  if (!found) throw new Refusal('NOT_FOUND');
  const { deletionRequestedAtMs, ...account } = found;
  return {
    ...account,
    deletionRequestedAt: deletionRequestedAtMs === null ? null : isoOf(deletionRequestedAtMs),
  };
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

async function listPriceGroups(database: Database, memberId: string, channelId: number | null) {
  const { rows } = await database.execute<StaffMemberStory['priceGroups'][number]>(sql`
    select g.channel_id as "channelId", g.id as "priceGroupId", g.name
    from price_group_member p join price_group g on g.id = p.price_group_id
    where p.member_id = ${memberId} and ${isOfChannel(sql`g.channel_id`, channelId)}
    order by g.channel_id, g.id`);
  return rows;
}

async function listPledges(database: Database, memberId: string, channelId: number | null) {
  type Pledge = StaffMemberStory['pledges'][number];
  const { rows } = await database.execute<Omit<Pledge, 'joinedAt'> & { joinedAtMs: number }>(sql`
    select c.id as "campaignId", c.title, p.status, p.units as pieces,
      extract(epoch from p.joined_at)::float8 * 1000 as "joinedAtMs"
    from group_pledge p join group_campaign c on c.id = p.campaign_id
    where p.member_id = ${memberId} and ${isOfChannel(sql`c.channel_id`, channelId)}
    order by p.joined_at desc, p.seq desc limit ${latest}`);
  return rows.map(({ joinedAtMs, ...pledge }) => ({ ...pledge, joinedAt: isoOf(joinedAtMs) }));
}

async function listQuestions(database: Database, memberId: string, channelId: number | null) {
  type Question = StaffMemberStory['questions'][number];
  const { rows } = await database.execute<
    Omit<Question, 'lastMessageAt'> & { lastMessageAtMs: number }
  >(sql`
    select reference_id as "referenceId", subject, waiting_since is not null as "isWaiting",
      extract(epoch from last_message_at)::float8 * 1000 as "lastMessageAtMs"
    from message_thread where member_id = ${memberId} and ${isOfChannel(sql`channel_id`, channelId)}
    order by last_message_at desc, reference_id limit ${latest}`);
  return rows.map(({ lastMessageAtMs, ...question }) => ({
    ...question,
    lastMessageAt: isoOf(lastMessageAtMs),
  }));
}

async function listEvents(
  database: Database,
  memberId: string,
): Promise<StaffMemberStory['events']> {
  const { rows } = await database.execute<{
    atMs: number;
    kind: string;
    actedBy: string | null;
    name: string | null;
    reason: string;
  }>(sql`
    select extract(epoch from e.at)::float8 * 1000 as "atMs", e.kind, e.acted_by as "actedBy",
      s.display_name as name, e.reason
    from domain_event e left join member s on s.id = e.acted_by
    where e.subject = 'MEMBER' and e.subject_id = ${memberId}
    order by e.id desc limit ${latestEvents}`);
  return rows.map(({ atMs, kind, actedBy, name, reason }) => ({
    ...{ at: isoOf(atMs), kind, reason },
    actedByName: staffNameOf(actedBy, name, ''),
  }));
}
