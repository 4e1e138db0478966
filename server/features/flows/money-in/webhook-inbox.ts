import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { paymentNotice } from '#server/database/payment-schema.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type {
  NoticeReading,
  NoticeRequest,
  PaymentNotice,
  PaymentProvider,
} from '#server/platform/payment/payment-provider.ts';
import { applyNotice, type NoticeOutcome } from './apply-webhook.ts';

type Told = { provider: PaymentProvider; request: NoticeRequest; reading: NoticeReading };

const hourMs = 3_600_000;
/** Anyone can post what nobody signed; of that, no more is kept. */
export const maxForgedPerHour = 200;
const keptForgedCharacters = 4_000;

/** Keeps a signed message as it came, once, and tells its row; then it can be acted on, now or later. */
export async function storeNotice(
  database: Database,
  { provider, request, reading }: Told,
  now: Date,
): Promise<number> {
  const { dedupeKey } = reading;
  const [added] = await database
    .insert(paymentNotice)
    .values({
      ...{ provider: provider.name, dedupeKey, receivedAt: now },
      isAuthentic: true,
      raw: rawOf(request),
      outcome: 'RECEIVED',
    })
    .onConflictDoNothing()
    .returning({ id: paymentNotice.id });
  if (added) return added.id;
  const [known] = await database
    .select({ id: paymentNotice.id })
    .from(paymentNotice)
    .where(and(eq(paymentNotice.provider, provider.name), eq(paymentNotice.dedupeKey, dedupeKey)));
  if (!known) throw new Error('a notice was not kept');
  return known.id;
}

/** Acts on a kept message, once, however often it is tried. */
export function processNotice(
  database: Database,
  { id, provider, notice }: { id: number; provider: string; notice: PaymentNotice | undefined },
  now: Date,
): Promise<NoticeOutcome | 'NOTHING' | undefined> {
  return inTransaction(database, async (transaction) => {
    const isIt = and(eq(paymentNotice.id, id), eq(paymentNotice.outcome, 'RECEIVED'));
    const [row] = await transaction.select().from(paymentNotice).where(isIt).for('update');
    if (!row) return undefined;
    const outcome = notice ? await applyNotice(transaction, provider, notice, now) : 'NOTHING';
    await transaction.update(paymentNotice).set({ outcome }).where(eq(paymentNotice.id, id));
    return outcome;
  });
}

/** Keeps a message nobody signed, for the shop's owner to see; never more than so many an hour. */
export async function storeForgery(
  database: Database,
  { provider, request, reading }: Told,
  now: Date,
): Promise<void> {
  if (reading.isAuthentic) throw new Error('a signed notice is no forgery');
  const since = new Date(now.getTime() - hourMs);
  const values = {
    provider: provider.name,
    isAuthentic: false,
    raw: rawOf(request).slice(0, keptForgedCharacters),
    outcome: `REFUSED: ${reading.reason}`,
    receivedAt: now,
  };
  await inTransaction(database, async (transaction) => {
    // One after the other, so that what is counted is still true when one more is written.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('forged payment notice'))`);
    const [recent] = await transaction
      .select({ rows: count() })
      .from(paymentNotice)
      .where(and(gt(paymentNotice.receivedAt, since), eq(paymentNotice.isAuthentic, false)));
    if ((recent?.rows ?? 0) < maxForgedPerHour) {
      await transaction.insert(paymentNotice).values(values);
    }
  });
}

/** What has to be kept to read the message again; PostgreSQL keeps no NUL. */
const rawOf = ({ contentType, body, query }: NoticeRequest): string =>
  JSON.stringify({ contentType, body, query }).replaceAll('\\u0000', '');

/** Reads a kept message again. */
export function readStoredNotice(provider: PaymentProvider, raw: string): NoticeReading {
  const request = JSON.parse(raw) as Pick<NoticeRequest, 'contentType' | 'body' | 'query'>;
  return provider.readNotice({ ...request, headers: {} });
}
