import type { Database } from '../../../database/database.ts';
import type { PaymentNotice } from '../../../platform/payment/payment-provider.ts';
import { recordOrderEvent } from '../../records/order/order-event.ts';
import {
  type AttemptRow,
  insertAttempt,
  updateAttempt,
} from '../../records/payment/attempt-query.ts';
import { requestRefund } from '../../records/payment/request-refund.ts';

type Received = Pick<PaidNotice, 'amountTwd' | 'providerTradeNo' | 'authorisationNo'>;
type PaidNotice = Extract<PaymentNotice, { kind: 'PAID' }>;
export type SurplusCause = 'SURPLUS' | 'WRONG_AMOUNT' | 'LATE_PAYMENT';

/** Money that the order does not take is kept apart from it and sent back whole. */
export async function keepSurplus(
  database: Database,
  attempt: AttemptRow,
  { notice, cause }: { notice: Received; cause: SurplusCause },
  now: Date,
): Promise<'SURPLUS'> {
  const values = {
    status: 'SURPLUS',
    receivedTwd: notice.amountTwd,
    providerNo: notice.providerTradeNo,
    authorisationNo: notice.authorisationNo ?? null,
    settledAt: now,
    nextAskAt: null,
  } as const;
  await updateAttempt(database, attempt.attemptNo, values);
  await refundSurplus(database, { ...attempt, ...values }, cause, now);
  return 'SURPLUS';
}

/** One attempt was paid twice: the second payment gets a row of its own, so that it can be refunded. */
export async function keepSecondPayment(
  database: Database,
  { attemptNo, orderNo, method, provider, amountTwd, expiresAt }: AttemptRow,
  notice: Received,
  now: Date,
): Promise<void> {
  const second = await insertAttempt(
    database,
    {
      ...{ orderNo, method, provider, amountTwd, expiresAt },
      status: 'SURPLUS',
      receivedTwd: notice.amountTwd,
      providerNo: notice.providerTradeNo,
      authorisationNo: notice.authorisationNo ?? null,
      secondOf: attemptNo,
      settledAt: now,
    },
    now,
  );
  await refundSurplus(database, second, 'SURPLUS', now);
}

async function refundSurplus(
  database: Database,
  attempt: AttemptRow,
  cause: SurplusCause,
  now: Date,
): Promise<void> {
  const { orderNo, attemptNo, receivedTwd } = attempt;
  const data = { attemptNo, amountTwd: receivedTwd, cause };
  const kind = 'SURPLUS_RECEIVED';
  await recordOrderEvent(database, { orderNo, kind, actor: 'GATEWAY', data }, now);
  await requestRefund(database, attempt, { cause, actor: 'SYSTEM', amountTwd: receivedTwd }, now);
}
