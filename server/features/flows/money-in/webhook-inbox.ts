import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { paymentWebhook } from '#server/database/schema/payment-schema.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type {
  PaymentEvent,
  PaymentProvider,
  WebhookReading,
  WebhookRequest,
} from '#server/platform/payment/payment-provider.ts';
import { applyPaymentEvent, type WebhookOutcome } from './apply-webhook.ts';

type ReceivedWebhook = {
  provider: PaymentProvider;
  request: WebhookRequest;
  reading: WebhookReading;
};

const hourMs = 3_600_000;
/** Anybody can post unsigned messages, so their number is bounded. */
export const maxForgedPerHour = 200;
const maxForgedCharacters = 4_000;

/** Stores an authentic message once, as received, and returns its row id for processing now or later. */
export async function storeWebhook(
  database: Database,
  { provider, request, reading }: ReceivedWebhook,
  now: Date,
): Promise<number> {
  const { dedupeKey } = reading;
  const [added] = await database
    .insert(paymentWebhook)
    .values({
      ...{ provider: provider.name, dedupeKey, receivedAt: now },
      isAuthentic: true,
      raw: rawOf(request),
      outcome: 'RECEIVED',
    })
    .onConflictDoNothing()
    .returning({ id: paymentWebhook.id });
  if (added) return added.id;
  const [known] = await database
    .select({ id: paymentWebhook.id })
    .from(paymentWebhook)
    .where(
      and(eq(paymentWebhook.provider, provider.name), eq(paymentWebhook.dedupeKey, dedupeKey)),
    );
  if (!known) throw new Error('the webhook was not stored');
  return known.id;
}

/** Processes a stored message once, however often it is called. */
export function processWebhook(
  database: Database,
  { id, provider, event }: { id: number; provider: string; event: PaymentEvent | undefined },
  now: Date,
): Promise<WebhookOutcome | 'NOTHING' | undefined> {
  return inTransaction(database, async (transaction) => {
    const isIt = and(eq(paymentWebhook.id, id), eq(paymentWebhook.outcome, 'RECEIVED'));
    const [row] = await transaction.select().from(paymentWebhook).where(isIt).for('update');
    if (!row) return undefined;
    const outcome = event ? await applyPaymentEvent(transaction, provider, event, now) : 'NOTHING';
    await transaction.update(paymentWebhook).set({ outcome }).where(eq(paymentWebhook.id, id));
    return outcome;
  });
}

/** Stores a message with an invalid signature for the owner to see, up to a limit per hour. */
export async function storeForgery(
  database: Database,
  { provider, request, reading }: ReceivedWebhook,
  now: Date,
): Promise<void> {
  if (reading.isAuthentic) throw new Error('an authentic webhook cannot be stored as forged');
  const since = new Date(now.getTime() - hourMs);
  const values = {
    provider: provider.name,
    isAuthentic: false,
    raw: rawOf(request).slice(0, maxForgedCharacters),
    outcome: `REFUSED: ${reading.reason}`,
    receivedAt: now,
  };
  await inTransaction(database, async (transaction) => {
    // Serialised, so that the count is still true when the row is inserted.
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtext('forged payment webhook'))`,
    );
    const [recent] = await transaction
      .select({ rows: count() })
      .from(paymentWebhook)
      .where(and(gt(paymentWebhook.receivedAt, since), eq(paymentWebhook.isAuthentic, false)));
    if ((recent?.rows ?? 0) < maxForgedPerHour) {
      await transaction.insert(paymentWebhook).values(values);
    }
  });
}

/** The parts needed to read the message again; PostgreSQL text cannot contain NUL. */
const rawOf = ({ contentType, body, query }: WebhookRequest): string =>
  JSON.stringify({ contentType, body, query }).replaceAll('\\u0000', '');

/** Parses a stored message again. */
export function readStoredWebhook(provider: PaymentProvider, raw: string): WebhookReading {
  const request = JSON.parse(raw) as Pick<WebhookRequest, 'contentType' | 'body' | 'query'>;
  return provider.readWebhook({ ...request, headers: {} });
}
