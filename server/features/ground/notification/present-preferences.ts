import {
  choosableTopics,
  needsConsent,
  notificationWays,
} from '@kaituan/domain/notification/notification-delivery';
import { topicText } from '@kaituan/domain/notification/notification-texts';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/identity-schema.ts';
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
  const email = mail && found?.emailVerified ? found.email : null;
  return {
    result: choosableTopics.flatMap((topic) =>
      notificationWays.map((way) => ({
        ...{ topic, title: topicText[topic], way, isOn: wants(memberId, topic, way) },
        needsConsent: needsConsent(topic),
      })),
    ),
    email,
    mailboxPath: (email !== null && (await mail?.findMailboxPath(email))) || null,
  };
}
