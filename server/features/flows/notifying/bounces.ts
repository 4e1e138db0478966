import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { shopFact } from '#server/database/schema/content-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { notification, notificationDelivery } from '#server/database/schema/notification-schema.ts';
import { findShopFact } from '#server/database/sql/shop-fact.ts';
import { noteRefusedEmail } from '#server/features/ground/notification/refused-email-query.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { getLinkKey } from '#server/http/signed-link.ts';
import { type BounceReport, readBounce } from '#server/platform/mail/bounce.ts';
import type { BounceMailbox, MailboxPosition } from '#server/platform/mail/bounce-mailbox.ts';

const positionKey = 'bounces-read-to';

/** Reads what mail servers reported since the last time, and notes it; returns how many letters came back. */
export async function readBounces(
  database: Database,
  mailbox: BounceMailbox,
  now: Date,
): Promise<number> {
  const key = await getLinkKey(database);
  const from = (await findShopFact(database, positionKey)) as MailboxPosition | undefined;
  let noted = 0;
  const position = await mailbox.read(from, async (source) => {
    const report = await readBounce(source, key);
    if (report) noted += await noteBounces(database, report, now);
  });
  await database
    .insert(shopFact)
    .values({ key: positionKey, value: position })
    .onConflictDoUpdate({ target: shopFact.key, set: { value: position } });
  return noted;
}

/**
 * Ends the deliveries of letters that came back, as if the mail server had refused them at once. Anybody can write to the
 * mailbox, so a report counts only for a letter whose key it knows, and for the address to which that was sent.
 */
async function noteBounces(
  database: Database,
  { bounces, deliveryIds }: BounceReport,
  now: Date,
): Promise<number> {
  let noted = 0;
  for (const deliveryId of deliveryIds) {
    const [sent] = await database
      .select({ memberId: member.id, email: member.email })
      .from(notificationDelivery)
      .innerJoin(notification, eq(notification.id, notificationDelivery.notificationId))
      .innerJoin(member, eq(member.id, notification.memberId))
      .where(and(eq(notificationDelivery.id, deliveryId), eq(notificationDelivery.way, 'EMAIL')));
    const bounce = bounces.find(({ addresses }) =>
      addresses.some((address) => address.toLowerCase() === sent?.email),
    );
    if (!sent || !bounce) continue;
    const { kind, reason } = bounce;
    noted += await inTransaction(database, async (transaction) => {
      const ended = await transaction
        .update(notificationDelivery)
        .set({ status: 'DEAD', endedAt: now, failure: `the letter came back: ${reason}` })
        .where(
          and(eq(notificationDelivery.id, deliveryId), eq(notificationDelivery.status, 'SENT')),
        )
        .returning({ id: notificationDelivery.id });
      if (ended.length > 0 && kind === 'PERMANENT') {
        await noteRefusedEmail(transaction, { ...sent, reason, refusedAt: now });
      }
      return ended.length;
    });
  }
  return noted;
}
