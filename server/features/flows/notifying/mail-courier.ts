import { topicText } from '@kaituan/domain/notification/notification-delivery';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { getLetterLook } from '#server/features/ground/channel/channel-look.ts';
import {
  findRefusedEmails,
  noteRefusedEmail,
} from '#server/features/ground/notification/refused-email-query.ts';
import { getLinkKey } from '#server/http/signed-link.ts';
import { letterKeyOf } from '#server/platform/mail/bounce.ts';
import { type LetterLook, shopLook, writeLetter } from '#server/platform/mail/letter.ts';
import type { MailSender } from '#server/platform/mail/mail-sender.ts';
import { MailRefused } from '#server/platform/mail/smtp.ts';
import type { Reach } from '#server/platform/notifying/reach.ts';
import type { Courier, Outgoing } from './courier.ts';
import { createUnsubscribeLinks } from './unsubscribe-link.ts';

/** Letters go to verified addresses only, and to none whose mail server says that it takes none. */
export const mailReach: Reach = {
  way: 'EMAIL',
  async findReached(database: Database, memberIds: readonly string[]) {
    const rows = await database
      .select({ id: member.id, email: member.email, isVerified: member.emailVerified })
      .from(member)
      .where(inArray(member.id, [...memberIds]));
    const refused = await findRefusedEmails(database, memberIds);
    const reached = rows.filter(({ id, isVerified }) => isVerified && !refused.has(id));
    return new Map(reached.map(({ id, email }) => [id, email]));
  },
};

/** The letter of a notification, in both its forms. */
export const notificationLetter = (
  { title, body, url, topic }: Pick<Outgoing, 'title' | 'body' | 'url' | 'topic'>,
  unsubscribeUrl: string | undefined,
  look: LetterLook = shopLook,
) =>
  writeLetter(
    {
      title,
      paragraphs: [body],
      page: url === undefined ? undefined : { label: '查看', url },
      footer:
        topic === null || unsubscribeUrl === undefined
          ? []
          : [{ text: `不想再收到「${topicText[topic]}」的信`, url: unsubscribeUrl }],
    },
    look,
  );

/** Sends each notification as a letter. */
export const createMailCourier = (options: {
  mail: MailSender;
  publicUrl: () => string;
}): Courier => ({
  ...mailReach,
  perMessage: 1,
  async send(database, { notifications: [outgoing] }, now) {
    const { mail, publicUrl } = options;
    const { deliveryId, memberId, topic, title, body, url, address, channelId } = outgoing;
    const look = await getLetterLook(database, channelId ?? defaultChannelId);
    const linkOf = await createUnsubscribeLinks(database, publicUrl(), now);
    const unsubscribeUrl = topic === null ? undefined : linkOf({ memberId, topic, way: 'EMAIL' });
    const key = letterKeyOf(await getLinkKey(database), deliveryId);
    try {
      await mail.send({
        ...{ key, email: address, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) },
        subject: `【${look.brand}】${title}`,
        ...notificationLetter({ title, body, url, topic }, unsubscribeUrl, look),
      });
    } catch (error) {
      if (error instanceof MailRefused && error.goneAddress !== undefined) {
        const refused = { memberId, email: address, reason: error.goneAddress, refusedAt: now };
        await noteRefusedEmail(database, refused);
      }
      throw error;
    }
  },
});
