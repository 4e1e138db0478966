import { randomInt } from 'node:crypto';
import { canStep, statesBefore } from '@kaituan/domain/life-cycle';
import { paymentAttemptLife } from '@kaituan/domain/payment/payment-life';
import { and, desc, eq, inArray, isNull, lt, ne } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { paymentAttempt } from '#server/database/schema/payment-schema.ts';
import { Refusal } from '#server/http/refusal.ts';

export type AttemptRow = typeof paymentAttempt.$inferSelect;

/** The provider of attempts that only the shop itself can see paid: bank transfers and cash. */
export const offlineProvider = 'OFFLINE';

const marks = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A timestamp and ten random characters: 20 digits and capital letters, as gateways require. */
export function newAttemptNo(now: Date): string {
  const drawn = Array.from({ length: 10 }, () => marks[randomInt(32)]).join('');
  return `P${now.getTime().toString(36).toUpperCase().padStart(9, '0')}${drawn}`;
}

type NewAttempt = Pick<
  AttemptRow,
  'orderNo' | 'method' | 'provider' | 'status' | 'amountTwd' | 'expiresAt'
> &
  Partial<AttemptRow>;

export async function insertAttempt(
  database: Database,
  values: NewAttempt,
  now: Date,
): Promise<AttemptRow> {
  const [inserted] = await database
    .insert(paymentAttempt)
    .values({ attemptNo: newAttemptNo(now), createdAt: now, ...values })
    .returning();
  if (!inserted) throw new Error('an attempt was not stored');
  return inserted;
}

/** Updates columns other than the status. */
export async function updateAttempt(
  database: Database,
  attemptNo: string,
  values: Partial<Omit<AttemptRow, 'status'>>,
): Promise<void> {
  await database.update(paymentAttempt).set(values).where(eq(paymentAttempt.attemptNo, attemptNo));
}

/** Changes an attempt along its life cycle only and returns the new row, or refuses ORDER_STATE_CONFLICT. */
export async function changeAttempt(
  database: Database,
  { attemptNo, status }: Pick<AttemptRow, 'attemptNo' | 'status'>,
  values: Partial<AttemptRow> & Pick<AttemptRow, 'status'>,
): Promise<AttemptRow> {
  if (!canStep(paymentAttemptLife, status, values.status)) {
    throw new Refusal('ORDER_STATE_CONFLICT');
  }
  const [changed] = await database
    .update(paymentAttempt)
    .set(values)
    .where(and(eq(paymentAttempt.attemptNo, attemptNo), eq(paymentAttempt.status, status)))
    .returning();
  if (!changed) throw new Refusal('ORDER_STATE_CONFLICT');
  return changed;
}

/** Voids every unpaid attempt of an order; money that arrives for one of them is late. */
export async function voidOpenAttempts(database: Database, orderNo: string): Promise<void> {
  const isOpen = inArray(paymentAttempt.status, statesBefore(paymentAttemptLife, 'VOID'));
  await database
    .update(paymentAttempt)
    .set({ status: 'VOID' })
    .where(and(eq(paymentAttempt.orderNo, orderNo), isOpen));
}

/** After its price fell: transfers are expected in the new amount, other open attempts are void. */
export async function repriceAttempts(
  database: Database,
  { orderNo, payableTwd: amountTwd }: { orderNo: string; payableTwd: number },
): Promise<void> {
  const isOpen = inArray(paymentAttempt.status, statesBefore(paymentAttemptLife, 'VOID'));
  const isOffline = eq(paymentAttempt.provider, offlineProvider);
  const open = and(eq(paymentAttempt.orderNo, orderNo), isOpen);
  await database.update(paymentAttempt).set({ amountTwd }).where(and(open, isOffline));
  await database
    .update(paymentAttempt)
    .set({ status: 'VOID' })
    .where(and(open, ne(paymentAttempt.provider, offlineProvider)));
}

/** Moves the deadline of transfers that an order waits for to its own later one; those of a difference have another. */
export async function moveTransferDeadline(
  database: Database,
  { orderNo, payBy }: { orderNo: string; payBy: Date },
): Promise<void> {
  const isOpen = inArray(paymentAttempt.status, statesBefore(paymentAttemptLife, 'VOID'));
  const isTransfer = and(
    ...[eq(paymentAttempt.provider, offlineProvider), isNull(paymentAttempt.changeNo)],
  );
  await database
    .update(paymentAttempt)
    .set({ expiresAt: payBy })
    .where(
      and(
        ...[eq(paymentAttempt.orderNo, orderNo), isOpen, isTransfer],
        lt(paymentAttempt.expiresAt, payBy),
      ),
    );
}

export async function findAttempt(
  database: Database,
  attemptNo: string,
): Promise<AttemptRow | undefined> {
  const [found] = await database
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.attemptNo, attemptNo));
  return found;
}

/** The attempts of an order, newest first. */
export function listAttempts(database: Database, orderNo: string): Promise<AttemptRow[]> {
  return database
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.orderNo, orderNo))
    .orderBy(desc(paymentAttempt.createdAt), desc(paymentAttempt.attemptNo));
}

/** Whether the buyer can still pay this attempt. */
export const isOpenAttempt = ({ status }: Pick<AttemptRow, 'status'>): boolean =>
  status === 'CREATED' || status === 'PENDING';

/** The attempt that represents the payment of the order itself: the paid one, else the newest. */
export async function findShownAttempt(
  database: Database,
  orderNo: string,
): Promise<AttemptRow | undefined> {
  const attempts = await listAttempts(database, orderNo);
  const shown = attempts.filter(
    ({ status, changeNo }) => status !== 'SURPLUS' && changeNo === null,
  );
  return shown.find(({ status }) => status === 'PAID') ?? shown.find(isOpenAttempt) ?? shown[0];
}
