import {
  leavesBy,
  sendableAt,
  topicToDecline,
  waitAfterAttempts,
} from '@kaituan/domain/notification/notification-delivery';
import {
  isNotificationKind,
  notificationLink,
} from '@kaituan/domain/notification/notification-kinds';
import { notificationText } from '@kaituan/domain/notification/notification-texts';
import { addressWithNotification } from '@kaituan/domain/notification/opened-notification';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { outdatedDelivery } from '#server/database/schema/notification-schema.ts';
import { loadWants } from '#server/features/ground/notification/preference-query.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { MessageRefused } from '#server/platform/notifying/reach.ts';
import { measureMessage } from '#server/telemetry/metrics/measure.ts';
import {
  claimDue,
  type Delivery,
  endDelivery,
  endFollowers,
  joinTo,
  loadClaimed,
} from './claim-deliveries.ts';
import type { Courier, Outgoing } from './courier.ts';
import { findOutdated } from './outdated-notifications.ts';

type Tools = {
  /** The shop's address, for the links in messages. */
  publicUrl: string;
  log: Pick<Logger, 'warn' | 'error'>;
  stopping?: AbortSignal;
};

const maxRunMs = 40_000;
/** As many as are sent before the claim expires; more where many get the same message. */
const membersPerPage = 20;
const maxMembersPerPage = 200;
/** After so many failures in a row the service is taken for away, and the rest waits without a try. */
const failuresOfOutage = 3;
const outageWaitMs = 60_000;

/**
 * Sends what is due by one way, some members at a time. Each delivery is claimed before and ended after its
 * message was taken: a process that dies in between sends it again with the same key.
 */
export async function sendDeliveries(
  database: Database,
  courier: Courier,
  tools: Tools,
  now: Date,
): Promise<number> {
  const endsAt = performance.now() + maxRunMs;
  let failures = 0;
  for (let done = 0; ; ) {
    const members = courier.membersPerMessage === undefined ? membersPerPage : maxMembersPerPage;
    const claimed = await claimDue(database, { way: courier.way, members }, now);
    if (claimed.length === 0) return done;
    const isClaimed = new Set(claimed.map(({ id }) => id));
    const rows = await loadClaimed(database, claimed);
    const described = await describe(database, rows, { courier, tools, now });
    for (const packed of await pack(database, described, { courier, isClaimed, now })) {
      if (failures >= failuresOfOutage) {
        await putOff(database, packed, new Date(now.getTime() + outageWaitMs));
        continue;
      }
      const isTaken = await sendOne(database, packed, { courier, tools }, now);
      failures = isTaken ? 0 : failures + 1;
      done += 1;
    }
    const isOver = tools.stopping?.aborted || performance.now() > endsAt;
    if (isOver || failures >= failuresOfOutage) return done;
  }
}

/** A delivery with its message; without one it is not sent any more, since it is unwanted or not true. */
type Described = Delivery & { outgoing: Outgoing | undefined; isOutdated: boolean };

async function describe(
  database: Database,
  rows: readonly Delivery[],
  { courier, tools, now }: { courier: Courier; tools: Tools; now: Date },
): Promise<Described[]> {
  const memberIds = [...new Set(rows.map((row) => row.notification.memberId))];
  const wants = await loadWants(database, memberIds);
  const reached = await courier.findReached(database, memberIds);
  const outdated = await findOutdated(
    database,
    rows.map((row) => row.notification),
    now,
  );
  return rows.map((row) => {
    const { id, memberId, kind, facts, channelId, at } = row.notification;
    const address = reached.get(memberId);
    const { way } = courier;
    const isOutdated = outdated.has(id);
    const isSent =
      address !== undefined &&
      !isOutdated &&
      isNotificationKind(kind) &&
      leavesBy(kind, way, (topic) => wants(memberId, topic, way));
    if (!isSent) return { ...row, isOutdated, outgoing: undefined };
    const topic = topicToDecline(kind);
    const path = notificationLink(kind, facts as never);
    const url = path === null ? undefined : pageOf(path, { ...tools, channelId, id });
    const text = notificationText(kind, facts as never);
    const deliveryId = row.delivery.id;
    const outgoing = { deliveryId, memberId, address, kind, facts, topic, url, channelId, at };
    return { ...row, isOutdated, outgoing: { ...outgoing, ...text } };
  });
}

/** One message: a claimed delivery and those that go along. */
type Packed = { lead: Described; followers: Described[] };

/** What may go now, packed into messages; what is switched off or may not go by this way ends. */
async function pack(
  database: Database,
  rows: readonly Described[],
  { courier, isClaimed, now }: { courier: Courier; isClaimed: ReadonlySet<number>; now: Date },
): Promise<Packed[]> {
  const packed = new Map<number, Packed>();
  const fresh: Described[] = [];
  for (const row of rows.filter(({ delivery }) => isClaimed.has(delivery.id))) {
    const { id, tries } = row.delivery;
    const hasFollowers = rows.some(({ delivery }) => delivery.leadId === id);
    if (!hasFollowers && !(await mayGo(database, row, { courier, now }))) continue;
    if (tries === 1 && !hasFollowers) fresh.push(row);
    else packed.set(id, { lead: row, followers: [] });
  }
  for (const one of packFresh(fresh, courier)) packed.set(one.lead.delivery.id, one);
  await inTransaction(database, async (transaction) => {
    for (const { lead, followers } of packed.values()) {
      await joinTo(
        transaction,
        lead.delivery.id,
        followers.map(({ delivery }) => delivery.id),
      );
    }
  });
  for (const row of rows) {
    const { leadId } = row.delivery;
    if (leadId !== null) packed.get(leadId)?.followers.push(row);
  }
  return [...packed.values()];
}

/**
 * What goes for the first time: all of a member as one message; and where a member gets nothing else, one message to
 * many who get the same.
 */
function packFresh(
  rows: readonly Described[],
  { perMessage, membersPerMessage = 1 }: Courier,
): Packed[] {
  const packed: Packed[] = [];
  const add = (some: readonly Described[], max: number) => {
    for (let at = 0; at < some.length; at += max) {
      const [lead, ...followers] = some.slice(at, at + max);
      if (lead) packed.push({ lead, followers });
    }
  };
  const byMember = Map.groupBy(
    rows,
    ({ notification: { memberId, channelId } }) => `${memberId} ${channelId}`,
  );
  const several = [...byMember.values()].filter(({ length }) => length > 1);
  const single = [...byMember.values()].filter(({ length }) => length === 1).flat();
  for (const ofMember of several) add(ofMember, perMessage);
  const alike = Map.groupBy(single, ({ notification: { kind, facts, channelId } }) =>
    JSON.stringify([kind, facts, channelId]),
  );
  for (const some of alike.values()) add(some, membersPerMessage);
  return packed;
}

/** How a delivery ends that is not sent. */
const skipped = ({ isOutdated }: Described, now: Date) => ({
  ...{ status: 'SKIPPED' as const, endedAt: now },
  failure: isOutdated ? outdatedDelivery : null,
});

async function mayGo(
  database: Database,
  described: Described,
  { courier, now }: { courier: Courier; now: Date },
): Promise<boolean> {
  const { delivery, outgoing } = described;
  const permit = outgoing ? ((await courier.permit?.(outgoing, now)) ?? 'GO') : 'DROP';
  if (permit === 'GO') return true;
  if (permit === 'DROP') await endDelivery(database, delivery, skipped(described, now));
  else await wait(database, delivery, new Date(permit.until));
  return false;
}

/** Waits without a try being counted. */
const wait = (database: Database, delivery: Described['delivery'], nextTryAt: Date) =>
  endDelivery(database, delivery, { nextTryAt, tries: delivery.tries - 1 });

const putOff = (database: Database, { lead }: Packed, nextTryAt: Date) =>
  wait(database, lead.delivery, nextTryAt);

/** Tells whether the service took it, or never will. */
async function sendOne(
  database: Database,
  { lead, followers }: Packed,
  { courier, tools }: { courier: Courier; tools: Tools },
  now: Date,
): Promise<boolean> {
  const [first, ...rest] = [lead, ...followers].flatMap(({ outgoing }) => outgoing ?? []);
  const end = async (values: Parameters<typeof endDelivery>[2]) => {
    const endOf = (one: Described) => (one.outgoing ? values : skipped(one, now));
    if (!(await endDelivery(database, lead.delivery, endOf(lead)))) return;
    const sentIds = followers.filter((one) => one.outgoing).map((one) => one.delivery.id);
    await endFollowers(database, sentIds, values);
    for (const one of followers.filter((each) => !each.outgoing)) {
      await endFollowers(database, [one.delivery.id], endOf(one));
    }
  };
  if (!first) {
    await end({});
    return true;
  }
  const { id: delivery, tries } = lead.delivery;
  const medium = courier.way.toLowerCase();
  try {
    await courier.send(database, { notifications: [first, ...rest], leadId: delivery }, now);
    measureMessage(medium, 'sent');
    await end({ status: 'SENT', endedAt: now, failure: null });
    return true;
  } catch (error) {
    measureMessage(medium, 'failed');
    const isRefused = error instanceof MessageRefused;
    const waitMs = isRefused ? undefined : waitAfterAttempts(tries);
    const failure = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    const about = { err: error, delivery, tries };
    if (waitMs === undefined) {
      tools.log.error(about, 'a notification was given up');
      await end({ status: 'DEAD', endedAt: now, failure });
      return isRefused;
    }
    tools.log.warn(about, 'a notification was not sent and will be tried again');
    const nextTryAt = new Date(sendableAt(first.kind, now.getTime() + waitMs, first.facts));
    await endDelivery(database, lead.delivery, { nextTryAt, failure });
    return false;
  }
}

function pageOf(
  path: string,
  { publicUrl, channelId, id }: { publicUrl: string; channelId: number | null; id: number },
): string {
  const page = new URL(path, publicUrl);
  if (channelId !== null) page.searchParams.set('channelId', String(channelId));
  return addressWithNotification(page.href, id);
}
