import { canStep } from '@kaituan/domain/life-cycle';
import { type GatewayMethod, paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { testAmountTwd, testPaymentLife } from '@kaituan/domain/payment/test-payment';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { testPayment } from '#server/database/schema/payment-schema.ts';
import { nextQueryAt } from '#server/features/records/payment/attempt-deadlines.ts';
import { newAttemptNo } from '#server/features/records/payment/attempt-query.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type {
  PaymentEvent,
  PaymentProvider,
  RefundOutcome,
} from '#server/platform/payment/payment-provider.ts';

export type TestPaymentRow = typeof testPayment.$inferSelect;
/** What a gateway says of a test, by its own message or because it was queried. */
type TestEvent = PaymentEvent & { by: 'WEBHOOK' | 'QUERY' };

const hourMs = 3_600_000;
const refundAgainMs = 10 * 60_000;
/** A card is captured within a day, and until then its gateway may postpone a refund. */
const refundWithinMs = 36 * hourMs;
const twice = '金流收到兩筆付款，請到金流的後台確認，還沒退的在那裡退';

/** The newest test of each method of a channel. */
export const listLatestTests = (database: Database, channelId: number): Promise<TestPaymentRow[]> =>
  database
    .selectDistinctOn([testPayment.method])
    .from(testPayment)
    .where(eq(testPayment.channelId, channelId))
    .orderBy(testPayment.method, desc(testPayment.startedAt));

/** Stores a test that begins now; its gateway is called afterwards. */
export async function insertTest(
  database: Database,
  test: { channelId: number; method: GatewayMethod; provider: string },
  now: Date,
): Promise<TestPaymentRow> {
  const { payWithinMs } = paymentMethodFacts(test.method);
  const expiresAt = new Date(now.getTime() + (payWithinMs ?? hourMs));
  const [inserted] = await database
    .insert(testPayment)
    .values({
      ...test,
      ...{ attemptNo: newAttemptNo(now), status: 'STARTED', amountTwd: testAmountTwd(test.method) },
      ...{ startedAt: now, expiresAt, nextStepAt: nextQueryAt({ createdAt: now, expiresAt }, now) },
    })
    .returning();
  if (!inserted) throw new Error('a test payment was not stored');
  return inserted;
}

export const changeTest = async (
  database: Database,
  attemptNo: string,
  values: Partial<TestPaymentRow>,
): Promise<void> => {
  await database.update(testPayment).set(values).where(eq(testPayment.attemptNo, attemptNo));
};

export async function findTest(
  database: Database,
  attemptNo: string,
): Promise<TestPaymentRow | undefined> {
  const [found] = await database
    .select()
    .from(testPayment)
    .where(eq(testPayment.attemptNo, attemptNo));
  return found;
}

/** Applies what a gateway says; idempotent. False where it speaks of no test. */
export async function applyTestEvent(
  database: Database,
  provider: string,
  event: TestEvent,
  now: Date,
): Promise<boolean> {
  const [row] = await database
    .select()
    .from(testPayment)
    .where(and(eq(testPayment.attemptNo, event.attemptNo), eq(testPayment.provider, provider)))
    .for('update');
  if (!row) return false;
  const webhook = event.by === 'WEBHOOK' ? { webhookAt: row.webhookAt ?? now } : {};
  const reported = event.kind;
  if (canStep(testPaymentLife, row.status, reported)) {
    const known = { status: reported, decidedAt: now, providerNo: event.providerTradeNo };
    const result = resultOf(event, row, now);
    await changeTest(database, row.attemptNo, { ...webhook, ...known, ...result });
    return true;
  }
  const isSecond = reported === 'PAID' && row.providerNo !== event.providerTradeNo;
  const byHand = { refund: 'BY_HAND', refundFailure: twice, nextStepAt: null } as const;
  const values = { ...webhook, ...(isSecond && byHand) };
  if (Object.keys(values).length > 0) await changeTest(database, row.attemptNo, values);
  return true;
}

function resultOf(
  event: TestEvent,
  { amountTwd }: TestPaymentRow,
  now: Date,
): Partial<TestPaymentRow> {
  switch (event.kind) {
    case 'PAID': {
      const isRight = event.amountTwd === amountTwd;
      return {
        ...{ receivedTwd: event.amountTwd, refund: 'DUE', nextStepAt: now },
        failure: isRight ? null : `金流收到 ${event.amountTwd} 元，不是 ${amountTwd} 元`,
        authorisationNo: event.authorisationNo ?? null,
      };
    }
    case 'FAILED':
      return { failure: event.reason };
    // Nobody has to pay it.
    case 'CODE_ISSUED':
      return { expiresAt: event.payBefore };
  }
}

/** Queries the gateway for a test that nothing was heard of; LINE Pay takes the money only when it is asked. */
export async function queryTest(
  database: Database,
  provider: PaymentProvider,
  { attemptNo, method, amountTwd, providerNo }: TestPaymentRow,
  now: Date,
): Promise<void> {
  const key = { attemptNo, method, amountTwd, ...(providerNo && { providerTradeNo: providerNo }) };
  const found = await provider.settle(key);
  if (found.kind !== 'DECIDED') return;
  const event = { ...found.event, by: 'QUERY' } as const;
  await inTransaction(database, async (transaction) => {
    await applyTestEvent(transaction, provider.name, event, now);
  });
}

/** Asks the gateway to give the money of a test back; a repetition is harmless. */
export async function refundTest(
  database: Database,
  provider: PaymentProvider,
  row: TestPaymentRow,
  { now, maySend }: { now: Date; maySend: () => boolean },
): Promise<void> {
  const { attemptNo, method, providerNo, authorisationNo, receivedTwd } = row;
  const outcome = await provider.refund(
    {
      ...{ attemptNo, method, authorisationNo, providerTradeNo: providerNo ?? '' },
      ...{ paidTwd: receivedTwd, amountTwd: receivedTwd },
      ...{ refundedBeforeTwd: 0, settledByHandTwd: [] },
      refundNo: attemptNo,
    },
    maySend,
  );
  await database
    .update(testPayment)
    .set(refundAfter(outcome, row, now))
    .where(and(eq(testPayment.attemptNo, attemptNo), eq(testPayment.refund, 'DUE')));
}

/** Asks again later for a refund that nobody answered, or leaves it to the owner with the reason. */
export async function postponeRefund(
  database: Database,
  row: TestPaymentRow,
  { now, failure }: { now: Date; failure: string },
): Promise<void> {
  const { attemptNo } = row;
  await database
    .update(testPayment)
    .set(refundLater(row, now, failure))
    .where(and(eq(testPayment.attemptNo, attemptNo), eq(testPayment.refund, 'DUE')));
}

function refundLater(
  { startedAt, decidedAt }: TestPaymentRow,
  now: Date,
  refundFailure: string,
): Partial<TestPaymentRow> {
  const paidAt = decidedAt ?? startedAt;
  return now.getTime() - paidAt.getTime() < refundWithinMs
    ? { nextStepAt: new Date(now.getTime() + refundAgainMs) }
    : { nextStepAt: null, refund: 'BY_HAND', refundFailure };
}

function refundAfter(
  outcome: RefundOutcome,
  row: TestPaymentRow,
  now: Date,
): Partial<TestPaymentRow> {
  const ended = { nextStepAt: null } as const;
  switch (outcome.kind) {
    case 'DONE':
      return { ...ended, refund: 'DONE', refundFailure: null };
    case 'BANK_FORM':
      return { ...ended, refund: 'BY_HAND' };
    case 'REFUSED':
      return { ...ended, refund: 'BY_HAND', refundFailure: outcome.reason };
    case 'PENDING':
      return refundLater(row, now, '金流一直沒有完成退款');
  }
}
