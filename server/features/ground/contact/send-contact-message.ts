import * as contract from '@kaituan/contract/member/contact';
import {
  maxContactsOfSource,
  maxContactsPerDay,
  maxContactsPerHour,
} from '@kaituan/domain/contact/contact-category';
import { sql } from 'drizzle-orm';
import { contactMessage } from '#server/database/schema/contact-schema.ts';
import { instantParameter } from '#server/database/sql/parameters.ts';
import { recordEvents } from '#server/events/domain-event.ts';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { handle } from '#server/http/handler.ts';
import { createRecentAttempts } from '#server/http/limits/recent-attempts.ts';
import { Refusal } from '#server/http/refusal.ts';

const received = { result: { isReceived: true } } as const;
const hourSeconds = 3_600;
const hourMs = hourSeconds * 1_000;

/** Per network address and per node: nobody alone takes up what a channel receives in an hour. */
const attempts = createRecentAttempts({ max: maxContactsOfSource, windowSeconds: hourSeconds });

export const sendContactMessage = handle(
  contract.sendContactMessage,
  async ({ website, phone = null, ...message }, { database, now }) => {
    const { channelId } = message;
    await requireChannel(database, channelId);
    // A field that people do not see: a program that fills it in gets the usual answer, and nothing is sent.
    if (website) return received;
    const { email } = message;
    // Serialised per channel, so that both counts are still true when the row is inserted.
    await database.execute(sql`select pg_advisory_xact_lock(hashtext('contact'), ${channelId})`);
    const since = (ms: number) => instantParameter(new Date(now.getTime() - ms));
    const { rows } = await database.execute<{ ofEmail: number; ofChannel: number }>(sql`
      select (select count(*)::int from contact_message
          where email = ${email} and created_at > ${since(24 * hourMs)}) as "ofEmail",
        (select count(*)::int from contact_message
          where channel_id = ${channelId} and created_at > ${since(hourMs)}) as "ofChannel"`);
    const { ofEmail = 0, ofChannel = 0 } = rows[0] ?? {};
    if (ofEmail >= maxContactsPerDay || ofChannel >= maxContactsPerHour) {
      throw new Refusal('RATE_LIMITED', {
        message: '今天的留言已達上限，請改用電話或明天再寫',
        retryAfterSeconds: ofEmail >= maxContactsPerDay ? 24 * hourSeconds : hourSeconds,
      });
    }
    const times = { createdAt: now, forwardAt: now };
    const [row] = await database
      .insert(contactMessage)
      .values({ ...message, phone, ...times })
      .returning({ id: contactMessage.id });
    if (row) {
      const event = { subject: 'CONTACT', subjectId: `${row.id}`, kind: 'RECEIVED' } as const;
      await recordEvents(database, [{ ...event, actor: 'SYSTEM', data: { channelId } }], now);
    }
    return received;
  },
  {
    async before(_message, { addressSubject, now }) {
      if (addressSubject === null) return;
      const retryAfterSeconds = attempts.take(addressSubject, now);
      if (retryAfterSeconds > 0) {
        throw new Refusal('RATE_LIMITED', {
          message: '留言太頻繁，請改用電話或晚點再寫',
          retryAfterSeconds,
        });
      }
    },
  },
);
