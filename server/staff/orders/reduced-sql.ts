import { sql } from 'drizzle-orm';

/** What was refunded of a paid order `o` because less is sent; one to be paid was lowered itself. */
export const reducedSql = sql`coalesce((select sum(f.amount_twd) from refund f
  where f.order_no = o.order_no and (f.cause like 'REDUCED %' or f.cause like 'SHORTAGE %')), 0)`;
