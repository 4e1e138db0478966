import {
  type ChoosableTopic,
  isChoosable,
  sendableAt,
  waitAfterTries,
} from '@kaituan/domain/notification/notification-delivery';
import {
  isNotificationKind,
  notificationKinds,
  notificationLink,
} from '@kaituan/domain/notification/notification-kinds';
import { notificationText, topicText } from '@kaituan/domain/notification/notification-texts';
import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/identity-schema.ts';
import { notification, notificationDelivery } from '#server/database/notification-schema.ts';
import { idsParameter, instantParameter } from '#server/database/row-parameter.ts';
import { loadWants } from '#server/features/ground/notification/preference-query.ts';
import type { Mail, MailSender } from '#server/platform/mail/mail-sender.ts';
import { MailRefused } from '#server/platform/mail/smtp.ts';
import { measureMessage } from '#server/telemetry/measure.ts';
import { createUnsubscribeLinks } from './unsubscribe-link.ts';

export type Mailing = {
  mail: MailSender;
  /** The shop's address, for the links in letters. */
  publicUrl: string;
};
type Tools = Mailing & { log: Pick<Logger, 'warn' | 'error'>; stopping?: AbortSignal };

const pageSize = 20;
/** After this a delivery whose process died is tried again. */
const leaseMs = 120_000;
const maxRunMs = 40_000;

/**
 * Sends what is due, a page at a time. Each delivery is claimed before and ended after its letter was taken:
 * a process that dies in between sends it again with the same key.
 */
export async function sendDeliveries(database: Database, tools: Tools, now: Date): Promise<number> {
  const endsAt = performance.now() + maxRunMs;
  const linkOf = await createUnsubscribeLinks(database, tools.publicUrl, now);
  for (let done = 0; ; ) {
    const claimed = await claimDue(database, now);
    if (claimed.length === 0) return done;
    for (const delivery of await describe(database, claimed)) {
      await sendOne(database, delivery, { ...tools, linkOf }, now);
      done += 1;
    }
    if (tools.stopping?.aborted || performance.now() > endsAt) return done;
  }
}

type Claimed = { id: number; tries: number };

async function claimDue(database: Database, now: Date): Promise<Claimed[]> {
  const at = instantParameter(now);
  const { rows } = await database.execute<Claimed>(sql`
    update ${notificationDelivery} d
    set tries = d.tries + 1, next_try_at = ${instantParameter(new Date(now.getTime() + leaseMs))}
    where d.id in (
      select id from notification_delivery where status = 'PENDING' and next_try_at <= ${at}
      order by next_try_at limit ${pageSize} for update skip locked)
    returning d.id::float8 as id, d.tries`);
  return rows;
}

type Described = Awaited<ReturnType<typeof describe>>[number];

/** What to send to whom; without `letter` it is not wanted any more. */
async function describe(database: Database, claimed: readonly Claimed[]) {
  const rows = await database
    .select({ delivery: notificationDelivery, notification, member })
    .from(notificationDelivery)
    .innerJoin(notification, eq(notification.id, notificationDelivery.notificationId))
    .innerJoin(member, eq(member.id, notification.memberId))
    .where(sql`${notificationDelivery.id} = any(${idsParameter(claimed.map(({ id }) => id))})`)
    .orderBy(notificationDelivery.id);
  const wants = await loadWants(
    database,
    rows.map((row) => row.member.id),
  );
  return rows.map(({ delivery, notification: { kind, facts, channelId }, member: recipient }) => {
    const topic = isNotificationKind(kind) ? notificationKinds[kind].topic : 'ACCOUNT';
    const isWanted =
      isChoosable(topic) && recipient.emailVerified && wants(recipient.id, topic, delivery.way);
    const letter = isNotificationKind(kind) &&
      isChoosable(topic) &&
      isWanted && {
        ...{ memberId: recipient.id, email: recipient.email, kind, topic, channelId },
        ...notificationText(kind, facts as never),
        path: notificationLink(kind, facts as never),
      };
    return { delivery, letter: letter || undefined };
  });
}

async function sendOne(
  database: Database,
  { delivery, letter }: Described,
  { mail, publicUrl, linkOf, log }: Tools & { linkOf: UnsubscribeLink },
  now: Date,
): Promise<void> {
  if (!letter) return end(database, delivery, { status: 'SKIPPED', endedAt: now });
  const { memberId, topic } = letter;
  try {
    const unsubscribeUrl = linkOf({ memberId, topic, way: delivery.way });
    await mail.send(mailOf(delivery.id, letter, { publicUrl, unsubscribeUrl }));
    measureMessage('email', 'sent');
    await end(database, delivery, { status: 'SENT', endedAt: now, failure: null });
  } catch (error) {
    measureMessage('email', 'failed');
    const wait = error instanceof MailRefused ? undefined : waitAfterTries(delivery.tries);
    const failure = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    const about = { err: error, delivery: delivery.id, tries: delivery.tries };
    if (wait === undefined) {
      log.error(about, 'a notification was given up');
      return end(database, delivery, { status: 'DEAD', endedAt: now, failure });
    }
    log.warn(about, 'a notification was not sent and will be tried again');
    const nextTryAt = new Date(sendableAt(letter.kind, now.getTime() + wait));
    await end(database, delivery, { nextTryAt, failure });
  }
}

type UnsubscribeLink = Awaited<ReturnType<typeof createUnsubscribeLinks>>;
type Letter = NonNullable<Described['letter']> & { topic: ChoosableTopic };

function mailOf(
  id: number,
  { email, title, body, path, channelId, topic }: Letter,
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string },
): Mail {
  const page = path === null ? [] : [pageOf(path, { publicUrl, channelId })];
  const footer = `不想再收到「${topicText[topic]}」的信：${unsubscribeUrl}`;
  return {
    ...{ key: `notification-${id}`, email, subject: `【開團】${title}`, unsubscribeUrl },
    text: [body, ...page, footer].join('\n\n'),
  };
}

function pageOf(
  path: string,
  { publicUrl, channelId }: { publicUrl: string; channelId: number | null },
): string {
  const page = new URL(path, publicUrl);
  if (channelId !== null) page.searchParams.set('channelId', String(channelId));
  return page.href;
}

/** Unless another process claimed it since. */
async function end(
  database: Database,
  { id, tries }: Claimed,
  values: Partial<typeof notificationDelivery.$inferInsert>,
): Promise<void> {
  await database
    .update(notificationDelivery)
    .set(values)
    .where(
      and(
        eq(notificationDelivery.id, id),
        eq(notificationDelivery.tries, tries),
        eq(notificationDelivery.status, 'PENDING'),
      ),
    );
}
