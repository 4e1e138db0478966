import { sql } from 'drizzle-orm';
import { writeNotifications } from '#server/features/ground/notification/write-notifications.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type { Job } from '#server/jobs/job.ts';

type DueReminder = {
  memberId: string;
  flashSaleId: number;
  channelId: number;
  title: string;
  startsAt: string;
};

/** Notifies members who asked for it ten minutes before a flash sale begins, and never after. */
export const remindOfFlashSales: Job = (database, now) =>
  inTransaction(database, async (transaction) => {
    const at = now.toISOString();
    const { rows } = await transaction.execute<DueReminder>(sql`
      update flash_sale_reminder r set reminded_at = ${at}::timestamptz
      from flash_sale f
      where f.id = r.flash_sale_id and r.reminded_at is null and f.cancelled_at is null
        and f.starts_at > ${at}::timestamptz
        and f.starts_at <= ${at}::timestamptz + interval '10 minutes'
      returning r.member_id as "memberId", f.id as "flashSaleId", f.channel_id as "channelId",
        f.title, to_json(f.starts_at) #>> '{}' as "startsAt"`);
    const notifications = rows.map(({ memberId, channelId, flashSaleId, title, startsAt }) => {
      const facts = { title, startsAt: new Date(startsAt).toISOString() };
      // Of a sale that was moved after its reminder there is another.
      const occasion = `FLASH_SALE_STARTING ${flashSaleId} ${facts.startsAt}`;
      return {
        kind: 'FLASH_SALE_STARTING',
        facts,
        memberId,
        channelId,
        occasion,
        at: now,
      } as const;
    });
    await writeNotifications(transaction, notifications);
    return rows.length;
  });
