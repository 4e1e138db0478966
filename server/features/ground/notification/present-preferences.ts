import {
  choosableTopics,
  hasKinds,
  needsConsent,
  notificationWays,
} from '@kaituan/domain/notification/notification-delivery';
import { topicText } from '@kaituan/domain/notification/notification-texts';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member, staffMember } from '#server/database/identity-schema.ts';
import type { MailService } from '#server/platform/mail/mail-sender.ts';
import { loadWants } from './preference-query.ts';

/** What a member chose, and where letters to them go. */
export async function presentPreferences(
  database: Database,
  memberId: string,
  mail: MailService | null,
) {
  const [found] = await database.select().from(member).where(eq(member.id, memberId));
  const wants = await loadWants(database, [memberId]);
  const [staff] = await database
    .select({ role: staffMember.role })
    .from(staffMember)
    .where(eq(staffMember.memberId, memberId))
    .limit(1);
  const topics = choosableTopics.filter(
    (topic) => hasKinds(topic) && (topic !== 'SHOP' || staff !== undefined),
  );
  const email = mail && found?.emailVerified ? found.email : null;
  return {
    result: topics.flatMap((topic) =>
      notificationWays.map((way) => ({
        ...{ topic, title: topicText[topic], way, isOn: wants(memberId, topic, way) },
        needsConsent: needsConsent(topic),
      })),
    ),
    email,
    mailboxPath: (email !== null && (await mail?.findMailboxPath(email))) || null,
  };
}
