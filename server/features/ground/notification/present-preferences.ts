import {
  choosableTopics,
  hasKinds,
  needsConsent,
  notificationWays,
  topicText,
  wayText,
} from '@kaituan/domain/notification/notification-delivery';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import type { MailService } from '#server/platform/mail/mail-sender.ts';
import type { Reach } from '#server/platform/notifying/reach.ts';
import { loadWants } from './preference-query.ts';
import { findRefusedEmails } from './refused-email-query.ts';

/** What a member chose, and which ways reach them. */
export async function presentPreferences(
  database: Database,
  memberId: string,
  { mail, reaches, now }: { mail: MailService | null; reaches: readonly Reach[]; now: Date },
) {
  const wants = await loadWants(database, [memberId]);
  const [staff] = await database
    .select({ role: staffMember.role })
    .from(staffMember)
    .where(eq(staffMember.memberId, memberId))
    .limit(1);
  const topics = choosableTopics.filter(
    (topic) => hasKinds(topic) && (topic !== 'SHOP' || staff !== undefined),
  );
  const wayArray = await listWays(database, memberId, reaches);
  const isAtLine = wayArray.some(({ way }) => way === 'LINE');
  const line = reaches.find(({ way }) => way === 'LINE');
  const invitation = isAtLine ? undefined : await line?.invite?.(database, memberId, now);
  const refused = await findRefusedEmails(database, [memberId]);
  return {
    result: topics.flatMap((topic) =>
      notificationWays.map((way) => ({
        ...{ topic, title: topicText[topic], way, isOn: wants(memberId, topic, way) },
        needsConsent: needsConsent(topic),
      })),
    ),
    wayArray,
    lineInvitation: invitation ?? null,
    refusedEmail: refused.get(memberId) ?? null,
    mailboxPath: (await mail?.findMailboxPath(memberId)) ?? null,
  };
}

async function listWays(database: Database, memberId: string, reaches: readonly Reach[]) {
  const ways = [];
  for (const { way, findReached } of reaches) {
    const address = (await findReached(database, [memberId])).get(memberId);
    if (address !== undefined) ways.push({ way, title: wayText[way], address });
  }
  return ways;
}
