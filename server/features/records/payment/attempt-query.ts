import { randomInt } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { paymentAttempt } from '../../../database/payment-schema.ts';

export type AttemptRow = typeof paymentAttempt.$inferSelect;

/** Attempts whose money nobody but the shop itself sees: transfers and cash. */
export const offlineProvider = 'OFFLINE';

const marks = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 20 digits and capital letters, as gateways take them: the moment, and ten characters drawn. */
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
  if (!inserted) throw new Error('an attempt was not kept');
  return inserted;
}

export async function updateAttempt(
  database: Database,
  attemptNo: string,
  values: Partial<AttemptRow>,
): Promise<void> {
  await database.update(paymentAttempt).set(values).where(eq(paymentAttempt.attemptNo, attemptNo));
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

/** The attempt the order took its money from. */
export async function findPaidAttempt(
  database: Database,
  orderNo: string,
): Promise<AttemptRow | undefined> {
  const [found] = await database
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.orderNo, orderNo), eq(paymentAttempt.status, 'PAID')));
  return found;
}

/** The attempts of an order, the newest first. */
export function listAttempts(database: Database, orderNo: string): Promise<AttemptRow[]> {
  return database
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.orderNo, orderNo))
    .orderBy(desc(paymentAttempt.createdAt), desc(paymentAttempt.attemptNo));
}

/** Whether an attempt of this kind can still be paid by the buyer as things stand. */
export const isOpenAttempt = ({ status }: Pick<AttemptRow, 'status'>): boolean =>
  status === 'CREATED' || status === 'PENDING';

/** The attempt that tells how an order's payment stands: the one that paid, else the newest. */
export async function findTellingAttempt(
  database: Database,
  orderNo: string,
): Promise<AttemptRow | undefined> {
  const attempts = await listAttempts(database, orderNo);
  const shown = attempts.filter(({ status }) => status !== 'SURPLUS');
  return shown.find(({ status }) => status === 'PAID') ?? shown.find(isOpenAttempt) ?? shown[0];
}
