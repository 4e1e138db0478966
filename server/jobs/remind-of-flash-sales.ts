import { sql } from 'drizzle-orm';
import type { Job } from './job.ts';

/**
 * Marks due reminders: ten minutes before a sale begins, and never after. Once the shop sends
 * notifications, they will be sent from these rows.
 */
export const remindOfFlashSales: Job = async (database, now) => {
  const at = now.toISOString();
  const { rows } = await database.execute(sql`
    update flash_sale_reminder r set reminded_at = ${at}::timestamptz
    from flash_sale f
    where f.id = r.flash_sale_id and r.reminded_at is null
      and f.starts_at > ${at}::timestamptz
      and f.starts_at <= ${at}::timestamptz + interval '10 minutes'
    returning r.member_id`);
  return rows.length;
};
