import { sql } from 'drizzle-orm';
import { instantParameter } from '#server/database/sql/parameters.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import type { Job } from '#server/jobs/job.ts';

/** The shop may have been stopped for so long when a pre-order ended. */
const missedDays = 7;

/** Lists go by what is in stock once a pre-order has ended. */
export const endPreorders: Job = async (database, now) => {
  const at = instantParameter(now);
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from product
    where preorder_ship_from <= ${at}
      and preorder_ship_from > ${at} - ${missedDays} * interval '1 day'
    order by id`);
  if (rows.length === 0) return 0;
  await refreshListings(
    database,
    rows.map(({ id }) => id),
  );
  return rows.length;
};
