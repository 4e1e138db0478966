import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { paymentAttempt } from '../../../database/payment-schema.ts';

/** Gives up every attempt nobody paid yet, except one if it is named. Money that comes for them is late. */
export async function voidOpenAttempts(
  database: Database,
  orderNo: string,
  exceptNo?: string,
): Promise<void> {
  await database
    .update(paymentAttempt)
    .set({ status: 'VOID' })
    .where(
      and(
        eq(paymentAttempt.orderNo, orderNo),
        inArray(paymentAttempt.status, ['CREATED', 'PENDING']),
        exceptNo === undefined ? undefined : ne(paymentAttempt.attemptNo, exceptNo),
      ),
    );
}
