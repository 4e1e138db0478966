import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { paymentAttempt } from '#server/database/schema/payment-schema.ts';
import { presentDifference } from '#server/features/flows/paying/present-payment.ts';
import type { AttemptRow } from '#server/features/records/payment/attempt-query.ts';
import { findPartsTwd } from '#server/features/records/payment/part-payments.ts';
import { listDifferenceMethods } from '#server/features/records/pledge/difference-methods.ts';
import {
  findHeldChange,
  type PledgeChangeRow,
} from '#server/features/records/pledge/pledge-change.ts';
import { type CallContext, requireCaller } from '#server/http/handler.ts';
import type { PledgeRow } from './pledge-query.ts';

type WireChange = NonNullable<Pledge['change']>;

/** The unpaid changes of pledges, by pledge; a member has at most one for each. */
export async function loadChanges(
  { database, payments, caller, now }: CallContext,
  channelId: number,
  pledges: readonly PledgeRow[],
): Promise<Map<string, WireChange>> {
  const found = new Map<string, WireChange>();
  for (const pledge of pledges.filter(({ isChanging }) => isChanging)) {
    const { orderNo } = pledge;
    const change = await findHeldChange(database, orderNo);
    if (!change) continue;
    const { memberId } = requireCaller(caller);
    const due = { order: { orderNo, channelId, memberId }, change };
    const methods = await listDifferenceMethods(database, due, payments.providers, now);
    const attempt = await findLatestAttempt(database, change);
    found.set(pledge.pledgeNo, {
      lines: change.lines.map((line) => changedLineOf(line, pledge)),
      dueTwd: change.differenceTwd,
      payBy: change.heldUntil.toISOString(),
      methods,
      payment: attempt
        ? presentDifference(change, attempt, await findPartsTwd(database, attempt))
        : null,
    });
  }
  return found;
}

function changedLineOf(
  line: PledgeChangeRow['lines'][number],
  { lines }: PledgeRow,
): WireChange['lines'][number] {
  const { skuId, quantity, maxQuantity, ceilingUnitPriceTwd } = line;
  const {
    name = '',
    optionText = '',
    unitLabel = '',
  } = line.goods ?? lines.find((one) => one.skuId === skuId) ?? {};
  return {
    ...{ skuId, name, optionText, unitLabel },
    ...{ quantity, maxQuantity, ceilingUnitPriceTwd },
  };
}

async function findLatestAttempt(
  database: Database,
  { changeNo, orderNo }: PledgeChangeRow,
): Promise<AttemptRow | undefined> {
  const [latest] = await database
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.orderNo, orderNo), eq(paymentAttempt.changeNo, changeNo)))
    .orderBy(desc(paymentAttempt.createdAt), desc(paymentAttempt.attemptNo))
    .limit(1);
  return latest;
}
