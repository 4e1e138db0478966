import type { Database } from '#server/database/database.ts';
import {
  type NewOrderEvent,
  recordOrderEvent,
} from '#server/features/records/order/order-event.ts';
import {
  type AttemptRow,
  changeAttempt,
  insertAttempt,
} from '#server/features/records/payment/attempt-query.ts';
import { requestRefund } from '#server/features/records/payment/request-refund.ts';

/** Money that arrived, with its attempt, locked through the order; in TWD. */
export type Receipt = {
  attempt: AttemptRow;
  amountTwd: number;
  /** The gateway's number of this payment, which makes booking idempotent; null for transfers and cash. */
  providerTradeNo: string | null;
  authorisationNo?: string | null;
  /** GATEWAY for a webhook or a query; SHOP for a transfer or cash that the owner reported. */
  actor: Extract<NewOrderEvent['actor'], 'GATEWAY' | 'SHOP'>;
};

/** Why arrived money is refunded. */
export type SurplusCause = 'SURPLUS' | 'WRONG_AMOUNT' | 'LATE_PAYMENT';

/** Records money that its order does not take, and requests its full refund. */
export async function returnMoney(
  database: Database,
  receipt: Receipt,
  cause: SurplusCause,
  now: Date,
): Promise<'SURPLUS'> {
  const surplus = await changeAttempt(database, receipt.attempt, {
    ...receivedAsSurplus(receipt, now),
    nextQueryAt: null,
  });
  await refundSurplus(database, surplus, { receipt, cause }, now);
  return 'SURPLUS';
}

/** One attempt was paid twice: the second payment gets a row of its own, so that it can be refunded. */
export async function returnSecondPayment(
  database: Database,
  receipt: Receipt,
  now: Date,
): Promise<'SURPLUS'> {
  const { attemptNo: secondOf } = receipt.attempt;
  await returnExcess(database, receipt, { cause: 'SURPLUS', secondOf }, now);
  return 'SURPLUS';
}

/** Returns money beside an attempt by an attempt of its own. */
export async function returnExcess(
  database: Database,
  receipt: Receipt,
  { cause, secondOf = null }: { cause: SurplusCause; secondOf?: string | null },
  now: Date,
): Promise<AttemptRow> {
  const { orderNo, method, provider, amountTwd, expiresAt } = receipt.attempt;
  const excess = await insertAttempt(
    database,
    {
      ...{ orderNo, method, provider, amountTwd, expiresAt, secondOf },
      ...receivedAsSurplus(receipt, now),
    },
    now,
  );
  await refundSurplus(database, excess, { receipt, cause }, now);
  return excess;
}

const receivedAsSurplus = (
  { amountTwd, providerTradeNo, authorisationNo }: Receipt,
  now: Date,
) => ({
  ...{ status: 'SURPLUS' as const, receivedTwd: amountTwd, settledAt: now },
  ...{ providerNo: providerTradeNo, authorisationNo: authorisationNo ?? null },
});

async function refundSurplus(
  database: Database,
  attempt: AttemptRow,
  { receipt, cause }: { receipt: Receipt; cause: SurplusCause },
  now: Date,
): Promise<void> {
  const { orderNo, attemptNo, receivedTwd } = attempt;
  const data = { attemptNo, amountTwd: receivedTwd, cause };
  const event = { orderNo, kind: 'SURPLUS_RECEIVED', actor: receipt.actor, data } as const;
  await recordOrderEvent(database, event, now);
  await requestRefund(database, attempt, { cause, actor: 'SYSTEM', amountTwd: receivedTwd }, now);
}
