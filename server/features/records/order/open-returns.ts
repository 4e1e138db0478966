import { isOpenReturn, returnStatuses } from '@kaituan/domain/order/return-life';
import { sql } from 'drizzle-orm';

const over = returnStatuses.filter((status) => !isOpenReturn(status));

/** Whether the return `r` is not finished, in the words of the partial index of open returns, so that PostgreSQL uses it. */
export const isOpenReturnSql = sql.raw(
  `r.status not in (${over.map((status) => `'${status}'`).join(', ')})`,
);
