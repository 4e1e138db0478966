import { offerOpenMs } from '@kaituan/domain/group-buy/team-offer';
import type { TeamStatus } from '@kaituan/domain/group-buy/team-rules';
import type { NotificationContent } from '@kaituan/domain/notification/notification-kinds';
import type { PledgeStatus } from '@kaituan/domain/pledge/pledge-life';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupCampaign, groupPledge, groupTeam } from '#server/database/schema/group-schema.ts';
import { idsParameter, textsParameter } from '#server/database/sql/parameters.ts';
import type { StoredEvent } from '#server/events/consume-events.ts';
import type { EventKinds } from '#server/events/event-kinds.ts';
import { campaignTimesOf } from '#server/features/records/pledge/campaign-times.ts';
import { lastMomentOf } from '#server/features/records/pledge/leave-until.ts';
import type { CampaignRow } from '#server/features/records/pledge/lock-pledge.ts';
import { canVisit } from '#server/features/records/wishlist/restock-queue.ts';
import type { NotificationSource } from './notification-source.ts';

type OfPledge = { pledgeNo: string; title: string };
type Team = { status: TeamStatus; expiresAt: Date };
type Rule = {
  /** The pledges whose owners are notified. */
  of: readonly PledgeStatus[];
  content(
    pledge: OfPledge,
    campaign: CampaignRow,
    event: StoredEvent,
    team: Team | null,
  ): NotificationContent;
  /** Whether it is of no use to members of a team that is full or over. */
  isForForming?: boolean;
  /** Tells occasions of the same kind and campaign apart. */
  occasion?(campaign: CampaignRow, event: StoredEvent): unknown;
};

const live: readonly PledgeStatus[] = ['HELD', 'CONFIRMED'];
const settled: readonly PledgeStatus[] = ['SETTLED', 'REDUCED'];

/** The outcome of a campaign is part of the notification of each order's settlement. */
const rules: Partial<Record<EventKinds['CAMPAIGN'], Rule>> = {
  EXTENDED: {
    of: live,
    content: (pledge, campaign, _, team) => {
      const closesAt = campaign.closesAt.toISOString();
      const until = lastMomentOf(campaignTimesOf(campaign), team?.expiresAt.getTime() ?? null);
      const withdrawUntil = new Date(until).toISOString();
      return { kind: 'GROUP_EXTENDED', facts: { ...pledge, closesAt, withdrawUntil } };
    },
    isForForming: true,
    occasion: ({ extensions }) => extensions,
  },
  CLOSES_EARLIER: {
    of: live,
    content: (pledge, { closesAt }) => ({
      ...{ kind: 'GROUP_CLOSES_EARLIER', facts: { ...pledge, closesAt: closesAt.toISOString() } },
    }),
    occasion: ({ closesAt }) => closesAt.toISOString(),
  },
  NEAR_RUNG: {
    of: ['CONFIRMED'],
    content: (pledge, _, { data }) => ({
      ...{ kind: 'GROUP_NEAR_RUNG', facts: { ...pledge, unitsMissing: Number(data.unitsMissing) } },
    }),
    occasion: (_, { data }) => data.threshold,
  },
  TOLD: {
    of: [...live, ...settled],
    content: (pledge, _, { reason }) => ({
      ...{ kind: 'GROUP_TOLD', facts: { ...pledge, text: reason } },
    }),
    occasion: (_, { id }) => id,
  },
  ARRIVED: { of: settled, content: (facts) => ({ kind: 'GROUP_ARRIVED', facts }) },
  DISTRIBUTING: { of: settled, content: (facts) => ({ kind: 'GROUP_PICKUP', facts }) },
};

/** For everybody who takes part. */
export const notificationsOfCampaigns: NotificationSource = async (database, events) => {
  const notified = events.filter(({ kind }) => Object.hasOwn(rules, kind));
  if (notified.length === 0) return [];
  const ids = [...new Set(notified.map(({ subjectId }) => Number(subjectId)))];
  const rows = await database
    .select()
    .from(groupCampaign)
    .where(sql`${groupCampaign.id} = any(${idsParameter(ids)})`);
  const campaigns = new Map(rows.map((campaign) => [campaign.id, campaign]));
  const found = [];
  for (const event of notified) {
    const campaign = campaigns.get(Number(event.subjectId));
    const rule = rules[event.kind as EventKinds['CAMPAIGN']];
    if (campaign && rule) found.push(...(await notifyPledges(database, campaign, rule, event)));
  }
  return found;
};

async function notifyPledges(
  database: Database,
  campaign: CampaignRow,
  { of, content, occasion, isForForming = false }: Rule,
  event: StoredEvent,
) {
  const { id, channelId, title } = campaign;
  const pledges = await database
    .select({
      ...{ pledgeNo: groupPledge.pledgeNo, memberId: groupPledge.memberId },
      team: { status: groupTeam.status, expiresAt: groupTeam.expiresAt },
    })
    .from(groupPledge)
    .leftJoin(groupTeam, eq(groupTeam.teamNo, groupPledge.teamNo))
    .where(and(eq(groupPledge.campaignId, id), inArray(groupPledge.status, [...of])))
    .orderBy(asc(groupPledge.seq));
  const told = pledges.filter(
    ({ team }) => !isForForming || team === null || team.status === 'FORMING',
  );
  return told.map(({ pledgeNo, memberId, team }) => {
    const one = content({ pledgeNo, title }, campaign, event, team);
    const key = `${one.kind} ${id} ${occasion?.(campaign, event) ?? ''}`.trimEnd();
    return { ...one, memberId, channelId, occasion: key, at: event.at };
  });
}

/** For the members of teams that did not fill: they may choose. */
export const notificationsOfTeams: NotificationSource = async (database, events) => {
  const expired = events.filter(({ kind }) => kind === 'EXPIRED');
  if (expired.length === 0) return [];
  const teamNos = expired.map(({ subjectId }) => subjectId);
  const pledges = await database
    .select({
      ...{ pledgeNo: groupPledge.pledgeNo, memberId: groupPledge.memberId },
      ...{ teamNo: groupTeam.teamNo, endedAt: groupTeam.endedAt },
      ...{ title: groupCampaign.title, channelId: groupCampaign.channelId },
    })
    .from(groupPledge)
    .innerJoin(groupTeam, eq(groupTeam.teamNo, groupPledge.teamNo))
    .innerJoin(groupCampaign, eq(groupCampaign.id, groupPledge.campaignId))
    .where(
      and(
        sql`${groupPledge.teamNo} = any(${textsParameter(teamNos)})`,
        eq(groupPledge.status, 'CONFIRMED'),
      ),
    )
    .orderBy(asc(groupPledge.seq));
  const atOf = new Map(expired.map(({ subjectId, at }) => [subjectId, at]));
  return pledges.map(({ pledgeNo, memberId, channelId, teamNo, title, endedAt }) => {
    const at = atOf.get(teamNo) ?? new Date(0);
    const chooseUntil = new Date((endedAt ?? at).getTime() + offerOpenMs).toISOString();
    const facts = { pledgeNo, title, chooseUntil };
    const occasion = `GROUP_TEAM_EXPIRED ${pledgeNo}`;
    return { kind: 'GROUP_TEAM_EXPIRED' as const, facts, memberId, channelId, occasion, at };
  });
};

const kindsForWishlists = {
  OPENED: 'WISHLIST_GROUP_OPENED',
  CLOSING_SOON: 'WISHLIST_GROUP_CLOSING',
} as const satisfies Partial<Record<EventKinds['CAMPAIGN'], string>>;
const isForWishlists = (kind: string): kind is keyof typeof kindsForWishlists =>
  Object.hasOwn(kindsForWishlists, kind);

type Wisher = { memberId: string; productId: number; name: string };

/** For those who keep goods of a listed group buy in mind and have not joined it. */
export const notificationsOfWishedGroups: NotificationSource = async (database, events) => {
  const found = [];
  for (const { kind, subjectId, at } of events) {
    if (!isForWishlists(kind)) continue;
    const [campaign] = await database
      .select()
      .from(groupCampaign)
      .where(eq(groupCampaign.id, Number(subjectId)));
    if (!campaign || !isWorthTelling(campaign, kind)) continue;
    const { id: campaignId, channelId, title } = campaign;
    const facts = { campaignId, title, closesAt: campaign.closesAt.toISOString() };
    const occasion = `${kindsForWishlists[kind]} ${campaignId}`;
    for (const { memberId, ...product } of await listWishers(database, campaign)) {
      const content = { kind: kindsForWishlists[kind], facts: { ...product, ...facts } };
      found.push({ ...content, memberId, channelId, occasion, at });
    }
  }
  return found;
};

const twoDaysMs = 48 * 3_600_000;

/** One that lasts two days or less is announced when it opens, not again a day before it closes. */
function isWorthTelling(
  { visibility, status, opensAt, closesAt }: CampaignRow,
  kind: keyof typeof kindsForWishlists,
): boolean {
  if (visibility !== 'PUBLIC' || status !== 'OPEN') return false;
  return kind === 'OPENED' || closesAt.getTime() - opensAt.getTime() > twoDaysMs;
}

/** Each member once, with the product that is on the wishlist longest. */
async function listWishers(database: Database, { id, channelId }: CampaignRow) {
  const { rows } = await database.execute<Wisher>(sql`
    select distinct on (w.member_id) w.member_id as "memberId", p.id as "productId", p.name
    from group_campaign_item i
    join sku s on s.id = i.sku_id
    join wishlist_item w on w.channel_id = ${channelId} and w.product_id = s.product_id
    join product p on p.id = w.product_id
    join member m on ${canVisit}
    where i.campaign_id = ${id} and w.watches_price and w.removed_at is null
      and not exists (
        select from group_pledge g where g.campaign_id = i.campaign_id
          and g.member_id = w.member_id and g.status in ('HELD', 'CONFIRMED'))
    order by w.member_id, w.added_at, p.id`);
  return rows;
}
