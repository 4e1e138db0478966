import { divideReceived } from '@kaituan/domain/payment/received-money';
import type { Database } from '#server/database/database.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import {
  type AttemptRow,
  insertAttempt,
  isOpenAttempt,
  listAttempts,
  offlineProvider,
} from '#server/features/records/payment/attempt-query.ts';
import { listHeldParts } from '#server/features/records/payment/part-payments.ts';
import type { PledgeChangeRow } from '#server/features/records/pledge/pledge-change.ts';
import { bookMoney } from './book-money.ts';
import {
  bookReceipt,
  type HandReceipt,
  insertPart,
  insertReceipt,
  nameDifference,
  type ReceivedMoney,
} from './book-receipt.ts';

/**
 * Records a transfer or cash for the difference of a held change of a locked order: a part waits for the rest, as for an
 * order, and the whole amount gives the pledge its pieces.
 */
export async function receiveDifference(
  database: Database,
  order: OrderRow,
  { change, given: said }: { change: PledgeChangeRow; given: HandReceipt },
  now: Date,
): Promise<ReceivedMoney> {
  const given = nameDifference(said, change);
  const { parts, heldTwd } = await listHeldParts(database, order.orderNo);
  const shares = divideReceived({ dueTwd: change.differenceTwd, heldTwd, ...given });
  const { leftTwd } = shares;
  if (!shares.isWhole) {
    return insertPart(database, order, { given, leftTwd, isDifference: true }, now);
  }
  const attempt = await attemptOf(database, change, now);
  return bookReceipt(database, order, { given, parts, shares, attempt, before: null }, now);
}

/**
 * Returns what was transferred for a difference that is not due any more: its change ended, or was paid another way.
 * Undefined when no transfer of this amount was asked for.
 */
export async function returnLateDifference(
  database: Database,
  order: OrderRow,
  given: HandReceipt,
  now: Date,
): Promise<ReceivedMoney | undefined> {
  const { orderNo } = order;
  const { amountTwd } = given;
  const attempt = (await listAttempts(database, orderNo)).find(
    (one) => isTransferOfChange(one) && one.status === 'VOID' && one.amountTwd === amountTwd,
  );
  if (!attempt) return undefined;
  const { attemptNo } = attempt;
  const values = { ...given, orderNo, attemptNo, status: 'RETURNED' } as const;
  const receiptNo = await insertReceipt(database, values, now);
  const receipt = { attempt, amountTwd, providerTradeNo: null, actor: 'SHOP' } as const;
  const outcome = await bookMoney(database, order, receipt, now);
  return { outcome, receiptNo, leftTwd: 0, surplusTwd: amountTwd };
}

const isTransferOfChange = ({ changeNo, provider }: AttemptRow) =>
  changeNo !== null && provider === offlineProvider;

/** The transfer that its member was asked for, or a new one. */
async function attemptOf(
  database: Database,
  { changeNo, orderNo, differenceTwd: amountTwd }: PledgeChangeRow,
  now: Date,
): Promise<AttemptRow> {
  const asked = (await listAttempts(database, orderNo)).find(
    (one) => one.changeNo === changeNo && isTransferOfChange(one) && isOpenAttempt(one),
  );
  const values = { orderNo, changeNo, method: 'BANK_TRANSFER', amountTwd } as const;
  const made = { ...values, provider: offlineProvider, expiresAt: now, status: 'CREATED' } as const;
  return asked ?? insertAttempt(database, made, now);
}
