import { contactCategoryText } from '@kaituan/domain/contact/contact-category';
import { eq, sql } from 'drizzle-orm';
import { contactMessage } from '#server/database/schema/contact-schema.ts';
import { instantParameter } from '#server/database/sql/parameters.ts';
import type { Job } from '#server/jobs/job.ts';

const atOnce = 20;
/** After this a message whose process died, or that was not taken, is tried again; longer after every try. */
const leaseMs = 120_000;
const maxWaitMs = 6 * 3_600_000;

type Due = {
  id: number;
  tries: number;
  name: string;
  email: string;
  phone: string | null;
  category: keyof typeof contactCategoryText;
  body: string;
  companyEmail: string;
  channelName: string;
};

/** Forwards messages of the contact form to the company, each with one key, so that a service drops repetitions. */
export const forwardContacts: Job = async (database, now, { mail, log, stopping }) => {
  if (!mail) return 0;
  const at = instantParameter(now);
  const { rows } = await database.execute<Due>(sql`
    with claimed as (
      update contact_message m set tries = least(m.tries + 1, 1000), forward_at = ${at}
        + least(${leaseMs} * power(2, least(m.tries, 12)), ${maxWaitMs}) * interval '1 millisecond'
      where m.id in (
        select id from contact_message where forward_at <= ${at}
        order by forward_at limit ${atOnce} for update skip locked)
      returning m.*
    )
    select m.id, m.tries, m.name, m.email, m.phone, m.category, m.body,
      s.email as "companyEmail", c.name as "channelName"
    from claimed m join channel c on c.id = m.channel_id
    join sales_company s on s.id = c.sales_company_id order by m.id`);
  let done = 0;
  for (const message of rows) {
    if (stopping?.aborted) break;
    try {
      await mail.send(mailOf(message));
    } catch (error) {
      log.warn({ err: error, contactId: message.id }, 'a contact message was not forwarded');
      continue;
    }
    await database
      .update(contactMessage)
      .set({ forwardAt: null })
      .where(eq(contactMessage.id, message.id));
    done += 1;
  }
  return done;
};

function mailOf({ id, name, email, phone, category, body, companyEmail, channelName }: Due) {
  const about = contactCategoryText[category];
  return {
    key: `contact-${id}`,
    email: companyEmail,
    replyTo: email,
    subject: `【${channelName}】聯絡表單：${about}（${name}）`,
    text: [
      `稱呼：${name}`,
      `電子郵件：${email}`,
      ...(phone === null ? [] : [`手機：${phone}`]),
      `關於：${about}`,
      '',
      body,
      '',
      '直接回覆這封信，就會寄給對方。寄件人的信箱沒有經過驗證。',
    ].join('\n'),
  };
}
